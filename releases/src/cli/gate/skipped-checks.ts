import { RELEASE_CHECKS } from '@refined/shared/contract';
import type { ReleaseCheck, SkippedCheck } from '@refined/shared/contract';
import { nearestName } from '@refined/shared/serving';
import type { Call } from '../call/command.ts';
import { wrongUsage } from '../call/command-error.ts';
import { listOption, textOption } from '../call/option-values.ts';
import { gateMessages } from './gate-messages.ts';

/** Checks of what is built here: with `--from` they were made where the release was built. */
const OF_A_BUILD: readonly ReleaseCheck[] = ['commit', 'types', 'lint', 'tests'];

const isCheck = (name: string): name is ReleaseCheck =>
  (RELEASE_CHECKS as readonly string[]).includes(name);

const parsed = (given: string): SkippedCheck => {
  const [, check = '', reason = ''] = /^([^=]*)=?([^]*)$/.exec(given)!;
  if (!isCheck(check))
    throw wrongUsage(gateMessages.unknownCheck(check, nearestName(check, RELEASE_CHECKS)));
  if (reason.trim() === '') throw wrongUsage(gateMessages.noReason(check));
  return { check, reason: reason.trim() };
};

/** `--skip CHECK=REASON`, as often as it is given. Throws `usage`. */
export const skippedChecks = (call: Pick<Call, 'options'>): readonly SkippedCheck[] => {
  const skipped = listOption(call, 'skip').map(parsed);
  const twice = skipped.find(({ check }, at) => skipped.findIndex((s) => s.check === check) < at);
  if (twice) throw wrongUsage(gateMessages.skippedTwice(twice.check));
  const idle =
    textOption(call, 'from') !== undefined &&
    skipped.find(({ check }) => OF_A_BUILD.includes(check));
  if (idle) throw wrongUsage(gateMessages.nothingBuilt(idle.check));
  return skipped;
};
