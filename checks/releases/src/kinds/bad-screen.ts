import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';

type More = Partial<Omit<BadRelease, 'name'>>;

/**
 * Kinds of bad queue screens that are reported as this, and replaced. What was forced past the gate
 * and has run is replaced in a page that is loaded anew (decision 103).
 */
export const replacedScreen =
  (stage: string, fault: string) =>
  (name: string, more: More): BadRelease => ({
    name,
    workspace: 'queues-mfe',
    gate: 'refuses',
    ending: ['module', 'render', 'run'].includes(stage) ? 'after a reload' : 'in the page',
    reported: { stage, fault },
    ...more,
  });

/** Kinds that are noticed while they run: the statements run once the screen has drawn. */
export const noticedScreen =
  (fault: string) =>
  (name: string, statements: string, more: More = {}): BadRelease =>
    replacedScreen('run', fault)(name, { edit: onceDrawn(statements), ...more });

/** Kinds that no page can lay at a release's door: the statements run once the screen has drawn. */
export const unseenScreen = (name: string, statements: string, more: More = {}): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate: 'refuses',
  edit: onceDrawn(statements),
  ending: 'when it is left',
  ...more,
});
