import type { ReleaseDocument } from '@refined/shared/contract';
import { DEPRECATED } from '@refined/shared/federation';
import { refused } from '../definition/command-error.ts';
import type { GatedRelease } from './built-release.ts';
import { gateMessages } from './gate-messages.ts';

export interface DeprecatedUse {
  readonly workspace: string;
  readonly version: string;
  readonly name: string;
  readonly lastDay: string;
  /** The last day is over. */
  readonly isOver: boolean;
  readonly sentence: string;
}

export const isOver = ({ lastDay }: { readonly lastDay: string }): boolean =>
  new Date().toISOString().slice(0, 10) > lastDay;

/** The deprecated names of shared that a release imports. */
export const deprecatedUses = ({
  workspace,
  version,
  uses = {},
}: Pick<ReleaseDocument, 'workspace' | 'version' | 'uses'>): DeprecatedUse[] => {
  return DEPRECATED.filter(({ door, name }) => uses[door]?.includes(name)).map((deprecated) => {
    const { name, lastDay } = deprecated;
    const over = isOver(deprecated);
    const sentence = gateMessages.deprecated(`${workspace} ${version}`, deprecated, over);
    return { workspace, version, name, lastDay, isOver: over, sentence };
  });
};

/** Warns about deprecated imports; rejects with `names` if a name's last day is over. */
export const checkDeprecated = ({
  call,
  release,
}: Pick<GatedRelease, 'release'> & { readonly call: Pick<GatedRelease['call'], 'say'> }): void => {
  const found = deprecatedUses({ ...release, uses: release.meta.uses });
  const over = found.filter(({ isOver }) => isOver);
  if (over.length > 0) throw refused('names', over.map(({ sentence }) => sentence).join(' '));
  for (const { sentence } of found) call.say(`! ${sentence}`);
};
