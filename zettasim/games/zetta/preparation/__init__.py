"""The preparation: buying a crew from the 3 x 3 grid."""
