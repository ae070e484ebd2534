/** A development host's stream of release generations. */
const ADDRESS = '/dev/reload';

const streams = new Map<string, EventSource>();

/** Reloads the page when an origin has a new build. A host without the stream has no effect. */
export const followOrigin = (origin: string): void => {
  if (streams.has(origin)) return;
  const stream = new EventSource(`${origin}${ADDRESS}`);
  stream.addEventListener('generation', () => window.location.reload());
  streams.set(origin, stream);
};

export const followNoOrigin = (): void => {
  for (const stream of streams.values()) stream.close();
  streams.clear();
};
