/** A content hash in a file's name, as the bundler writes it: `screen.1a2b3c4d.js`. */
const CONTENT_HASH = /\.[0-9a-f]{8,64}(?=\.)/g;

/**
 * What a file is in every release of its workspace: its path without content hashes
 * (`screen.*.js`). A browser that has one file of a role can take the next one as a delta.
 */
export const fileRole = (path: string): string => path.replace(CONTENT_HASH, '.*');
