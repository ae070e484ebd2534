/**
 * Public keys (Ed25519, base64 of the raw 32 bytes); a release state must be signed with one of
 * them. Empty: unsigned states are accepted. Both keys are listed while one is rotated.
 */
export const RELEASE_KEYS: readonly string[] = [];
