/** Something that a worker keeps, and what ends it. */
export interface Kept<Thing> {
  readonly thing: Thing;
  readonly end?: () => Promise<void>;
}

/** What a worker's stories share, by name: made when the first story wants it. */
export interface ThingsKeeper {
  readonly keep: <Thing>(name: string, make: () => Promise<Kept<Thing>>) => Promise<Thing>;
  readonly end: () => Promise<void>;
}

export const thingsKeeper = (): ThingsKeeper => {
  const kept = new Map<string, Promise<Kept<unknown>>>();
  return {
    keep: async <Thing>(name: string, make: () => Promise<Kept<Thing>>): Promise<Thing> => {
      const made = (kept.get(name) as Promise<Kept<Thing>> | undefined) ?? make();
      kept.set(name, made);
      return (await made).thing;
    },
    end: async () => {
      for (const made of [...kept.values()].reverse())
        // What couldn't be made has failed its story.
        await made.then(
          ({ end }) => end?.(),
          () => undefined,
        );
    },
  };
};
