import { z } from 'zod';

/** When a release is stopped automatically (docs/decisions/0046). */
export interface StopRule {
  /** Least percentage of a release's loads that failed. */
  readonly share: number;
  /** Least number of failed loads. */
  readonly failed: number;
  /** The rule's time window, in minutes. */
  readonly minutes: number;
}

/** `own`: rules of single workspaces; `all`: the rule of the others. null: switched off. */
export interface StopRules {
  readonly all: StopRule | null;
  readonly own: ReadonlyMap<string, StopRule | null>;
}

/** Longest time of a rule, in minutes: loads are remembered for an hour. */
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

/** For all workspaces that the setting doesn't name. */
export const USUAL_RULE = '20%/3/30';

/** A later rule for the same workspace replaces an earlier one. */
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

/** The rule of a workspace; undefined: its releases are never stopped automatically. */
export const stopRuleOf = ({ all, own }: StopRules, workspace: string): StopRule | undefined =>
  (own.has(workspace) ? own.get(workspace) : all) ?? undefined;
