"""What counted outcomes say about the odds behind them."""
