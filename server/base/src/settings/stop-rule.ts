import { z } from 'zod';

/** When a release is stopped by itself (docs/decisions/0046). */
export interface StopRule {
  /** Percent of a release's loads that failed, at least. */
  readonly share: number;
  /** Failed loads, at least. */
  readonly failed: number;
  /** Minutes that are looked back. */
  readonly minutes: number;
}

/** The rule of each workspace; `all` for those without one of their own, null: switched off. */
export interface StopRules {
  readonly all: StopRule | null;
  readonly own: ReadonlyMap<string, StopRule | null>;
}

/** What the rule remembers: an hour. */
const LONGEST = 60;
const RULE =
  /^(?:(?<workspace>[a-z][a-z0-9-]*)=)?(?:off|(?<share>\d{1,3})%\/(?<failed>\d{1,4})\/(?<minutes>\d{1,2}))$/;

const within = (value: number, from: number, to: number): boolean => value >= from && value <= to;

const parsed = (text: string): { workspace?: string; rule: StopRule | null } | undefined => {
  const groups = RULE.exec(text)?.groups;
  if (!groups) return undefined;
  const workspace = groups.workspace === undefined ? {} : { workspace: groups.workspace };
  if (groups.share === undefined) return { ...workspace, rule: null };
  const [share, failed, minutes] = [groups.share, groups.failed, groups.minutes].map(Number) as [
    number,
    number,
    number,
  ];
  const isPossible =
    within(share, 1, 100) && within(failed, 1, 9_999) && within(minutes, 1, LONGEST);
  return isPossible ? { ...workspace, rule: { share, failed, minutes } } : undefined;
};

/** One rule of the list: `20%/3/30`, `shell=50%/5/10`, `month-mfe=off` or `off`. */
export const oneRule = z
  .string()
  .transform((text, context): NonNullable<ReturnType<typeof parsed>> => {
    const rule = parsed(text);
    if (rule) return rule;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** For all workspaces where the setting names only some. */
export const USUAL_RULE = '20%/3/30';

/** A later rule for the same replaces an earlier one. */
export const stopRules = (rules: readonly z.output<typeof oneRule>[]): StopRules => {
  const general = rules.findLast(({ workspace }) => workspace === undefined) ?? parsed(USUAL_RULE);
  return {
    all: general?.rule ?? null,
    own: new Map(
      rules.flatMap(({ workspace, rule }) =>
        workspace === undefined ? [] : [[workspace, rule] as const],
      ),
    ),
  };
};

/** The rule of a workspace; undefined: nothing stops its releases by itself. */
export const stopRuleOf = ({ all, own }: StopRules, workspace: string): StopRule | undefined =>
  (own.has(workspace) ? own.get(workspace) : all) ?? undefined;
