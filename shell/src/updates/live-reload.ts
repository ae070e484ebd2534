/** The gateway's stream of release generations, in development only. */
const ADDRESS = '/dev/reload';

/** Reloads the page when another release was activated. */
export const followGenerations = (): void => {
  new EventSource(ADDRESS).addEventListener('generation', () => window.location.reload());
};
