"""Reports: tables from `analyses`, pages from `notebooks`, readable without a network.

`build` runs both, `page` turns one notebook into one page, `kernel` executes it, `tables` writes and reads the CSV
between them; `figures` and `pieces` are what notebooks draw and write with.
"""
