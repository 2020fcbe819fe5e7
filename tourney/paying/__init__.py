"""How a donation is paid: the codes of FPS, Hong Kong's Faster Payment System."""
