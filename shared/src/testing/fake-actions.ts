import type {
  ActionOutcome,
  ActionPreview,
  PerformInput,
  SourceDecision,
} from '../contract/index.ts';
import {
  ANSWERS,
  asksToKeep,
  isOffMarket,
  judgeMove,
  MOVES,
  parseFilter,
  type ActionName,
  type AnswerName,
  type MoveName,
  type OurFieldName,
} from '../domain/index.ts';
import { decidedField, fakeComparison } from './fake-comparison.ts';
import type { FakeDrug } from './fake-drugs.ts';

export interface FakeActionOptions {
  /** Why the host refuses an action; undefined: it doesn't. */
  readonly refuses?: (drug: FakeDrug, action: ActionName) => string | undefined;
  /** The drugs of each group, by id. */
  readonly groups?: Readonly<Record<string, readonly number[]>>;
  /** The fields whose changes need a second person's approval. */
  readonly guarded?: readonly string[];
  /** Whether a drug stays out of its group's actions (D82). */
  readonly isClinical?: (drug: FakeDrug) => boolean;
}

/** The ids of the last action and of its undo. */
export const FAKE_ACTION = '11111111-1111-8111-a111-111111111111';
export const FAKE_UNDO = '22222222-2222-8222-a222-222222222222';

const isMove = (action: ActionName): action is MoveName => action in MOVES;

/** The action itself if it is a move, or the move of the committee's answer. */
const moveOf = ({ action, input = {} }: PerformInput): MoveName | undefined => {
  if (isMove(action)) return action;
  return action === 'answer' ? ANSWERS[input.answer as AnswerName]?.move : undefined;
};

const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().map((one: unknown) => {
    const { name } = one as { readonly name?: string };
    return name ?? String(one);
  });

/** The changes that `set_fields` would make, by field and old value. */
const changesOf = (drugs: readonly FakeDrug[], input: Readonly<Record<string, unknown>>) =>
  Object.entries(input).flatMap(([field, value]) => {
    const has = drugs.map((drug) => textsOf(drug[field as OurFieldName]).join());
    return [...new Set(has)]
      .filter((before) => before !== textsOf(value).join())
      .map((before) => ({
        field,
        before: before === '' ? [] : [before],
        after: textsOf(value),
        count: has.filter((one) => one === before).length,
      }));
  });

/** The host's answers to actions on the fake's drugs. */
export const createFakeActions = (
  store: FakeDrug[],
  { refuses, groups = {}, guarded = [], isClinical = () => false }: FakeActionOptions,
) => {
  const snoozed = new Set<FakeDrug>();
  const decided = new Set<FakeDrug>();
  /** The decisions on each drug's fields. */
  const onFields = new Map<FakeDrug, Readonly<Record<string, 'take' | 'keep'>>>();
  let undoes: (() => void)[] = [];

  const groupOf = (filter = ''): readonly number[] | undefined => {
    const parsed = parseFilter(filter);
    const terms = parsed.ok ? parsed.filter.filter(({ facet }) => facet === 'group') : [];
    return terms.length === 0
      ? undefined
      : terms.flatMap(({ values }) => values.flatMap((key) => groups[key] ?? []));
  };
  const meant = ({ drugs, queue, filter, except = [] }: PerformInput): FakeDrug[] => {
    if (drugs)
      return store.filter(({ id }) => drugs.some((drug) => String(drug.id) === String(id)));
    const inGroup = groupOf(filter);
    return store.filter(
      (drug) =>
        drug.queue === queue &&
        (inGroup?.includes(Number(drug.id)) ?? true) &&
        !except.map(String).includes(String(drug.id)),
    );
  };
  /** Why an action on a drug is refused; undefined: it isn't. */
  const refusalOf = (drug: FakeDrug, body: PerformInput): Partial<ActionOutcome> | undefined => {
    const { action, drugs, input = {} } = body;
    const move = moveOf(body);
    const detail = refuses?.(drug, action);
    if (detail !== undefined) return { detail };
    if (!move) return undefined;
    const { queue } = drugs?.find(({ id }) => String(id) === String(drug.id)) ?? {};
    if (queue !== undefined && queue !== drug.queue)
      return {
        why: 'elsewhere',
        detail: 'The drug is in another queue now.',
        moved_by: 'grace',
        moved_at: '2026-04-02T10:41:00.000Z',
      };
    if (asksToKeep(move, drug.source_status) && input.keep !== true)
      return { why: 'undecided', detail: 'It is not on the market.' };
    return judgeMove(move, drug.queue, drug.in_formulary) === 'refused'
      ? { why: 'not_offered', detail: 'Not from here.' }
      : undefined;
  };
  /** Only the strength differs: `take` sets it. */
  const decideField = (drug: FakeDrug, field: string, decision: SourceDecision): void => {
    const before = { ...onFields.get(drug) };
    const { strength } = drug;
    const { [field]: _, ...others } = before;
    const put = (decisions: typeof before, value: string) => {
      onFields.set(drug, decisions);
      Object.assign(drug, { strength: value, version: drug.version + 1 });
    };
    if (decision === 'undo') return put(others, strength);
    put({ ...others, [field]: decision }, decision === 'take' ? '850 MG' : strength);
    undoes.push(() => put(before, strength));
  };
  /** The comparison with Health Canada's record. */
  const comparisonOf = (drug: FakeDrug): Record<string, unknown> => {
    const compared = fakeComparison(drug);
    const decisions = onFields.get(drug) ?? {};
    const fields = compared.fields.map((field) => {
      const decision = decisions[field.field];
      return decision ? decidedField(field, decision) : field;
    });
    return { ...compared, fields };
  };
  const change = (drug: FakeDrug, body: PerformInput): void => {
    const { action, input = {} } = body;
    const { queue, in_formulary, version, tier } = drug;
    const move = moveOf(body);
    if (move) {
      Object.assign(drug, {
        queue: MOVES[move].to,
        in_formulary: move === 'archive' ? false : in_formulary,
        version: version + 1,
      });
      undoes.push(() => Object.assign(drug, { queue, in_formulary, version: drug.version + 1 }));
    } else if (typeof input.field === 'string')
      decideField(drug, input.field, input.decision as SourceDecision);
    else if (action === 'snooze' || action === 'decide') {
      const set = action === 'snooze' ? snoozed : decided;
      set.add(drug);
      undoes.push(() => set.delete(drug));
    } else if (action === 'set_fields' && input.tier !== undefined) {
      Object.assign(drug, { tier: input.tier, version: version + 1 });
      undoes.push(() => Object.assign(drug, { tier, version: drug.version + 1 }));
    } else if (action === 'unsnooze') snoozed.delete(drug);
  };

  const performAction = (body: PerformInput) => {
    const { drugs, filter } = body;
    undoes = [];
    const results = meant(body).map((drug): ActionOutcome => {
      const refusal = refusalOf(drug, body);
      if (!refusal) change(drug, body);
      const { id, din, queue, in_formulary: in_product, version } = drug;
      const place = { queue, in_product, version } as const;
      const outcome = refusal ? 'refused' : 'done';
      return { id: String(id), din, outcome, ...(moveOf(body) && place), version, ...refusal };
    });
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    return {
      action: done > 0 && undoes.length > 0 ? FAKE_ACTION : null,
      results:
        drugs || filter || undoes.length === 0
          ? results
          : results.filter(({ outcome }) => outcome !== 'done'),
      done,
      refused: results.length - done,
    };
  };
  const previewAction = (body: PerformInput): ActionPreview => {
    const drugs = meant(body);
    const inGroup = groupOf(body.filter) !== undefined;
    const named = ({ id, din, drug_name, strength, form }: FakeDrug) => ({
      id: String(id),
      din,
      drug_name,
      strength,
      form,
    });
    const figures = (of: readonly FakeDrug[]) => ({
      count: of.length,
      in_product: of.filter(({ in_formulary }) => in_formulary).length,
    });
    const offMarket = (of: readonly FakeDrug[]) =>
      of.filter(({ source_status: status }) => isOffMarket(status));
    const clinical = inGroup ? drugs.filter(isClinical) : [];
    const lacking = drugs.filter(({ mixed_pairs }) => mixed_pairs !== undefined);
    return {
      ...figures(drugs),
      off_market: {
        count: offMarket(drugs).length,
        results: offMarket(drugs).map((drug) => ({
          ...named(drug),
          status: drug.source_status!,
        })),
      },
      incomplete: {
        count: lacking.length,
        results: lacking.map((drug) => ({
          ...named(drug),
          missing: ['strength'],
          mixed_pairs: drug.mixed_pairs,
        })),
      },
      same_din: drugs.flatMap((drug) =>
        drug.same_din ? [{ ...named(drug), same_din: drug.same_din }] : [],
      ),
      clinical: {
        ...figures(clinical),
        off_market: offMarket(clinical).length,
        results: clinical.map((drug) => ({ ...named(drug), kinds: ['strength'] })),
      },
      ...(body.action === 'set_fields' && {
        changes: changesOf(drugs, body.input ?? {}),
        needs_approval: Object.keys(body.input ?? {}).some((field) => guarded.includes(field)),
      }),
    };
  };
  const undoAction = () => {
    const undone = undoes.length;
    for (const undo of undoes) undo();
    undoes = [];
    return { action: FAKE_UNDO, undone, refused: 0, results: [] };
  };
  return { performAction, previewAction, undoAction, comparisonOf, snoozed, decided };
};
