/**
 * Whether a shell with the shared contract `offered` fits a screen that was built against `needed`:
 * the same major, and at least its minor (`^major.minor`). Both are full versions.
 */
export const offersContract = (offered: string, needed: string): boolean => {
  const [offeredMajor = NaN, offeredMinor = NaN] = offered.split('.').map(Number);
  const [neededMajor = NaN, neededMinor = NaN] = needed.split('.').map(Number);
  return offeredMajor === neededMajor && offeredMinor >= neededMinor;
};
