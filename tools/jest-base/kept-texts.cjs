const { sep } = require('node:path');

const OF_PACKAGES = `${sep}node_modules${sep}`;

/** @type {Map<string, string>} by file */
const ofPackages = new Map();

/**
 * What jest's runtime keeps of the files that it read. Those of packages stay the same while tests
 * run, and are read once a worker: each test file loads hundreds. Files of ours are read anew for
 * each test file.
 *
 * @extends {Map<string, string>}
 */
class KeptTexts extends Map {
  /** @override */
  get(file) {
    return super.get(file) ?? ofPackages.get(file);
  }

  /** @override */
  set(file, text) {
    if (file.includes(OF_PACKAGES)) {
      ofPackages.set(file, text);
      return this;
    }
    return super.set(file, text);
  }
}

module.exports = { KeptTexts };
