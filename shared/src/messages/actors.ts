/** The author of a new database's first data (D49); no person. */
export const SEED_ACTOR = 'seed';

/** An actor's name in histories and lists. */
export const actorName = (actor: string): string =>
  actor === SEED_ACTOR ? 'Initial import' : actor;
