const { isOfPackage } = require('../kept-texts.cjs');

/** @type {Map<string, string>} the file by the project, who asks, and the name */
const found = new Map();

/** @type {Map<string, { code: string }>} by file */
const transformed = new Map();

/**
 * Where a package's modules find those of packages: the same for all test files of a project, and
 * looked up once a worker.
 *
 * @param {{ cjsCache: Map<string, string> }} resolution jest's
 * @param {string} project
 */
exports.keepFound = ({ cjsCache }, project) => {
  const prefix = `${project}\0`;
  const keptHere = { get: cjsCache.get.bind(cjsCache), set: cjsCache.set.bind(cjsCache) };
  cjsCache.get = (key) => keptHere.get(key) ?? found.get(prefix + key);
  cjsCache.set = (key, file) => {
    const [from] = key.split('\0');
    if (isOfPackage(from) && isOfPackage(file)) found.set(prefix + key, file);
    else keptHere.set(key, file);
    return cjsCache;
  };
};

/**
 * A package's module is transformed once a worker: jest asks the file's time for each test file.
 *
 * @param {object} cache jest's
 * @param {(file: string, options?: { isInternalModule?: boolean }) => string} cache.transform
 * @param {Map<string, { code: string }>} cache.transforms what it left of each file
 */
exports.keepTransformed = (cache) => {
  const transform = cache.transform.bind(cache);
  cache.transform = (file, options) => {
    if (!isOfPackage(file) || options?.isInternalModule) return transform(file, options);
    const known = transformed.get(file);
    if (known) {
      cache.transforms.set(file, known);
      return known.code;
    }
    const code = transform(file, options);
    const left = cache.transforms.get(file);
    if (left) transformed.set(file, left);
    return code;
  };
};
