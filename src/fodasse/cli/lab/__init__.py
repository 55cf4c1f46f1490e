"""The commands on experiments: ``simulate``, ``tournament``, ``challenge`` and ``report``."""
