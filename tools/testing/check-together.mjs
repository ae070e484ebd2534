/**
 * The contract check as the release tool runs it: compiled, in plain Node. @type
 * {import('./check-together.d.mts').checkTogether}
 */
export const checkTogether = async (options) =>
  (await import('../dist/contract-check/index.js')).checkTogether(options);
