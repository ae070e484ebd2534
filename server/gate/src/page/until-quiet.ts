/** The requests of a page so far. One that failed is answered too. */
export interface Requests {
  readonly asked: number;
  readonly answered: number;
}

// Times of the page's own, in ms (page-time.ts).

/** Between two looks. */
const LOOK = 100;
/** For what the page does with an answer, and may ask for then. */
const QUIET = 300;

/**
 * Waits until a page has all its answers and has asked for nothing more for a while; `patience` at
 * most.
 *
 * @param pass lets so much time of the page's own go by
 */
export const untilQuiet = async (
  requests: Requests,
  pass: (time: number) => Promise<void>,
  patience: number,
): Promise<void> => {
  let asked = requests.asked;
  let quiet = 0;
  for (let waited = 0; quiet < QUIET && waited < patience; waited += LOOK) {
    await pass(LOOK);
    const isQuiet = requests.asked === asked && requests.answered >= asked;
    quiet = isQuiet ? quiet + LOOK : 0;
    asked = requests.asked;
  }
};
