import type { BadRelease } from '../bad-release.ts';
import { onceDrawn } from '../script-edits.ts';

type More = Partial<Omit<BadRelease, 'name'>>;

/**
 * Kinds of bad queue screens that are reported with this fault, and replaced. A release that was
 * forced past the gate and has run is replaced by a reload (decision 103).
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

/** Kinds that are noticed while running: the statements run after the screen has rendered. */
export const noticedScreen =
  (fault: string) =>
  (name: string, statements: string, more: More = {}): BadRelease =>
    replacedScreen('run', fault)(name, { edit: onceDrawn(statements), ...more });

/** Kinds that no page can blame on a release: the statements run after the screen has rendered. */
export const unseenScreen = (name: string, statements: string, more: More = {}): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate: 'refuses',
  edit: onceDrawn(statements),
  ending: 'when it is left',
  ...more,
});
