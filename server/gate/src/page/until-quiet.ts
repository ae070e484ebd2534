/** A page's requests so far; failed ones count as answered. */
export interface Requests {
  readonly asked: number;
  readonly answered: number;
}

// Page time in ms (page-time.ts).

/** Between two checks. */
const LOOK = 100;
/** Time for the page to use an answer and to request more. */
const QUIET = 300;

/**
 * Waits until a page has all its answers and has requested nothing for a while, at most `patience`
 * ms.
 *
 * @param pass lets this much page time pass
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
