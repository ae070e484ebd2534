/**
 * @typedef {import('./summary.mjs').PartResult} PartResult
 *
 * @typedef {object} Options what every part gets (`Run` in parts.mjs), and
 * @property {(text: string) => void} [say] takes the output of a part that goes on behind others
 *
 * @typedef {object} Part
 * @property {string} title
 * @property {(options: Options) => Promise<{ passed: number, failed: number, problem?: string }>} run
 * @property {boolean} [behind] in a whole run it goes on behind the others
 */

const headline = (title) => `\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}\n`;

/**
 * A part that can't run at all is one failure, with one sentence.
 *
 * @param {Part} part
 * @param {Options} options
 * @returns {Promise<PartResult>}
 */
const runPart = async ({ title, run }, options) => {
  const start = performance.now();
  const outcome = await run(options).catch((error) => ({
    passed: 0,
    failed: 1,
    problem: error.message,
  }));
  return { title, ...outcome, seconds: (performance.now() - start) / 1000 };
};

/**
 * A part alone: what it says is the run's output.
 *
 * @param {Part} part
 * @param {Options} options
 */
export const runOpenly = async (part, options) => {
  process.stdout.write(headline(part.title));
  return runPart(part, options);
};

/** What parts behind others say: held until their end, or until nobody else says anything. */
const createHeldOutput = () => {
  let held = '';
  let isOpen = false;
  const open = () => {
    process.stdout.write(held);
    held = '';
  };
  return {
    say: (text) => {
      if (isOpen) process.stdout.write(text);
      else held += text;
    },
    /** The part's end. */
    show: open,
    /** From here on it is shown at once. */
    open: () => {
      isOpen = true;
      open();
    },
  };
};

/**
 * All parts. The first one writes what all others use. Then two rows go on at the same time: stories
 * in a browser wait for deadlines, processes and frames, and what is `behind` uses the processor
 * meanwhile, at a lower priority.
 *
 * @param {readonly [Part, ...Part[]]} parts
 * @param {Options} options
 * @param {() => boolean} isStopped true: no further part is begun
 * @returns {Promise<PartResult[]>} in the order of `parts`
 */
export const runAll = async ([first, ...parts], options, isStopped) => {
  /** @type {Map<Part, PartResult>} */
  const results = new Map([[first, await runOpenly(first, options)]]);
  const output = createHeldOutput();
  const inTurn = async (row, runOne) => {
    for (const part of row) {
      if (isStopped()) return;
      results.set(part, await runOne(part));
    }
  };
  const behind = inTurn(
    parts.filter((part) => part.behind),
    async (part) => {
      output.say(headline(part.title));
      const result = await runPart(part, { ...options, say: output.say });
      output.show();
      return result;
    },
  );
  await inTurn(
    parts.filter((part) => !part.behind),
    (part) => runOpenly(part, options),
  );
  output.open();
  await behind;
  return [first, ...parts].flatMap((part) => results.get(part) ?? []);
};
