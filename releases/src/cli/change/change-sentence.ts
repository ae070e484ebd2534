import type { Changed } from './state-change.ts';

/** "Generation 12, by Robin: faster moves." */
const stamp = ({ generation, actor, reason }: Changed): string =>
  `Generation ${generation}, by ${actor}${reason ? `: ${reason.replace(/\.$/, '')}` : ''}.`;

/** What was done, in which generation, and what follows; or that nothing had to be changed. */
export const changeSentence = (
  changed: Changed,
  done: string,
  ...further: readonly string[]
): string =>
  [
    changed.changed
      ? `${done} ${stamp(changed)}`
      : `It is so already (generation ${changed.generation}): nothing was changed.`,
    ...(changed.changed ? further : []),
    ...(changed.before?.retired && changed.after.retired
      ? [
          `It is retired: "${changed.after.retired.reason}" Nobody sees it until npm run release -- reinstate ${changed.workspace}`,
        ]
      : []),
  ].join('\n');
