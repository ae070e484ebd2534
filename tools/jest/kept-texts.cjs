const { sep } = require('node:path');

const OF_PACKAGES = `${sep}node_modules${sep}`;

/** Whether a file is of a package: those stay the same while tests run. */
const isOfPackage = (file) => file.includes(OF_PACKAGES);

/** @type {Map<string, string>} by file */
const ofPackages = new Map();

/**
 * What jest's runtime keeps of the files that it read. Those of packages are read once a worker:
 * each test file loads hundreds. Files of ours are read anew for each test file.
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
    if (isOfPackage(file)) {
      ofPackages.set(file, text);
      return this;
    }
    return super.set(file, text);
  }
}

module.exports = { isOfPackage, KeptTexts };
