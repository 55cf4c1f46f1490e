"""The maker of the conformance corpus: random matches, and the choice of cases among them."""
