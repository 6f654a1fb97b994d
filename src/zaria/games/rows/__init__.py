"""What the two Qwixx games share: four rows crossed from left to right, locks and misthrows."""
