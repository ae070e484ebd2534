/**
 * Public keys (Ed25519, base64 of the raw 32 bytes) that a release state must be signed with one
 * of. Empty: unsigned states are taken. While a key is exchanged both stand here.
 */
export const RELEASE_KEYS: readonly string[] = [];
