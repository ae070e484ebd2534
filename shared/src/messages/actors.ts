/** Who a new database's first data is written by (D49): nobody. */
export const SEED_ACTOR = 'seed';

/** Who did something, as histories and lists name it. */
export const actorName = (actor: string): string =>
  actor === SEED_ACTOR ? 'Initial import' : actor;
