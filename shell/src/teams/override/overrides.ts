import type { PageScreen } from '@refined/shared/contract';
import { teamMessages } from '@refined/shared/messages';
import { screensStore } from '../../remotes/index.ts';
import { followNoOrigin, followOrigin } from './follow-origin.ts';
import { rememberedOverrides, rememberOverrides } from './override-memory.ts';
import { screenAt } from './override-source.ts';

const { fault: sentences, released } = teamMessages.override;

/** As the product names it, where the page knows it already. */
const titleOf = (workspace: string): string =>
  screensStore.choices().find((choice) => choice.workspace === workspace)?.releases[0].title ??
  workspace;

/** Sentences about overrides that a reload could not bring back, until they were said. */
let lost: readonly string[] = [];

/** Each sentence once. */
export const takeLostOverrides = (): readonly string[] => {
  const said = lost;
  lost = [];
  return said;
};

const begin = (screen: PageScreen, origin: string): void => {
  screensStore.setOverride(screen.workspace, screen);
  followOrigin(origin);
};

/**
 * Takes a screen from an origin, in this tab, until it is left. The sentence says what is wrong;
 * `title` is for it.
 */
export const takeOverride = async (
  workspace: string,
  title: string,
  origin: string,
): Promise<{ readonly screen: PageScreen } | { readonly sentence: string }> => {
  const outcome = await screenAt(workspace, origin);
  if (!outcome.ok) return { sentence: sentences[outcome.fault](title, origin) };
  rememberOverrides(new Map([...rememberedOverrides(), [workspace, origin]]));
  begin(outcome.screen, origin);
  return outcome;
};

/** Back to the released screens, at once. */
export const leaveOverrides = (): void => {
  rememberOverrides(new Map());
  followNoOrigin();
  for (const workspace of screensStore.overridden()) screensStore.setOverride(workspace, undefined);
};

/**
 * What this tab took before it was reloaded; undefined when that is nothing, so that nobody waits
 * for it. Resolves when each is back or given up: the released screen is used then, and
 * `takeLostOverrides` says why. Never rejects.
 */
export const restoreOverrides = (): Promise<void> | undefined => {
  const remembered = rememberedOverrides();
  if (remembered.size === 0) return undefined;
  const restore = async ([workspace, origin]: readonly [string, string]): Promise<
    readonly [string, string] | undefined
  > => {
    const outcome = await screenAt(workspace, origin);
    if (outcome.ok) begin(outcome.screen, origin);
    else lost = [...lost, `${sentences[outcome.fault](titleOf(workspace), origin)} ${released}`];
    return outcome.ok ? [workspace, origin] : undefined;
  };
  return Promise.all([...remembered].map(restore)).then((kept) =>
    rememberOverrides(new Map(kept.filter((entry) => entry !== undefined))),
  );
};
