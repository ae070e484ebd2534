import { useState } from 'react';
import {
  answered,
  faultText,
  lookupQuery,
  unwrap,
  useApi,
  useQueries,
  useQuery,
} from '@refined/shared/api-client';
import { drugActionCalls, type LookupItem } from '@refined/shared/contract';
import { DRUG_ACTIONS, LIMITS, OUR_FIELDS, type OurFieldName } from '@refined/shared/domain';
import { bodyOf } from '@refined/shared/lists';
import { fieldMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { Button, ConfirmDialog, NativeSelect, TextField, ValueChange } from '@refined/shared/ui';
import { fieldsMessages as text } from '../committee-messages.ts';
import { NamedDrugs } from './noted-drugs.tsx';
import {
  placeOf,
  ReasonField,
  useAffectedDrugs,
  writtenInput,
  type QuestionProps,
} from './question.tsx';

type ListName = Exclude<OurFieldName, 'tier'>;
const LISTS = OUR_FIELDS.filter((field): field is ListName => field !== 'tier');

type Lists = Readonly<Record<ListName, readonly LookupItem[]>>;

/** The lists of values; loaded with the first question. */
const useLists = () => {
  const { client } = useApi();
  const queries = useQueries({ queries: LISTS.map((name) => lookupQuery(client, name)) });
  return {
    lists: Object.fromEntries(
      LISTS.map((name, index) => [name, queries[index]!.data ?? []]),
    ) as unknown as Lists,
    isReady: queries.every(({ data }) => data),
    isFailed: queries.some(({ isError, data }) => isError && !data),
  };
};

/** The option that clears a field. It must be chosen; it is never the default. */
const NONE = 'none';

/**
 * As entered: ids of the lists, the name of a class, or NONE. '' or no entry: nothing chosen yet.
 */
interface Entered {
  readonly tier?: string;
  readonly drug_class?: string;
  readonly grandfather_period?: string;
  readonly sub_medical_condition?: readonly string[];
}

type Input = Readonly<Partial<Record<OurFieldName, unknown>>>;

/** The value to send; undefined: nothing chosen, or not in the list. */
const VALUES: {
  readonly [Field in OurFieldName]: (entered: NonNullable<Entered[Field]>, lists: Lists) => unknown;
} = {
  tier: (tier) => (tier === NONE ? null : Number(tier) || undefined),
  drug_class: (written, { drug_class: classes }) =>
    written.trim() === text.none ? null : classes.find(({ name }) => name === written.trim())?.id,
  grandfather_period: (id) => (id === NONE ? null : id || undefined),
  sub_medical_condition: (ids) => {
    if (ids.length === 0) return undefined;
    return ids.filter((id) => id !== NONE);
  },
};

/** Undefined: a field has no valid value yet. */
const inputOf = (entered: Entered, lists: Lists): Input | undefined => {
  const input = Object.fromEntries(
    Object.entries(entered).map(([field, value]) => [
      field,
      VALUES[field as OurFieldName](value as never, lists),
    ]),
  );
  return Object.values(input).includes(undefined) ? undefined : input;
};

const optionsOf = (items: readonly LookupItem[]) => [
  { value: '', label: text.choose },
  { value: NONE, label: text.none },
  ...items.map(({ id, name }) => ({ value: id, label: name })),
];

const TIERS = Array.from({ length: LIMITS.highestTier }, (_, index) => {
  const tier = String(index + 1);
  return { id: tier, name: tier };
});

interface ValuesProps {
  readonly entered: Entered;
  readonly lists: Lists;
  readonly onEnter: (part: Entered) => void;
}

const CLASSES = 'qu-drug-classes';

/** There are thousands of classes, so one types to find one. */
const ClassField = ({ entered, lists, onEnter }: ValuesProps) => {
  const { drug_class: written = '' } = entered;
  const isKnown = written === '' || VALUES.drug_class(written, lists) !== undefined;
  return (
    <div>
      <TextField
        label={fieldMessages.labels.drug_class}
        value={written}
        hint={text.typed}
        error={isKnown ? undefined : text.unknown}
        list={CLASSES}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onEnter({ drug_class: event.target.value })}
      />
      <datalist id={CLASSES}>
        <option value={text.none} />
        {lists.drug_class.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  );
};

const ConditionsField = ({ entered, lists, onEnter }: ValuesProps) => {
  const { sub_medical_condition: chosen = [] } = entered;
  const all = lists.sub_medical_condition;
  const set = (ids: readonly string[]) => onEnter({ sub_medical_condition: ids });
  return (
    <div>
      <NativeSelect
        label={fieldMessages.labels.sub_medical_condition}
        value={chosen.includes(NONE) ? NONE : ''}
        options={optionsOf(all.filter(({ id }) => !chosen.includes(id)))}
        onChange={({ target: { value } }) =>
          set(value === NONE ? [NONE] : [...chosen.filter((id) => id !== NONE), value])
        }
      />
      {chosen.length > 0 && !chosen.includes(NONE) ? (
        <ul className="qu-chosen rf-flow rf-plain">
          {all
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, name }) => (
              <li key={id}>
                <Button
                  variant="quiet"
                  icon="close"
                  aria-label={text.remove(name)}
                  onClick={() => set(chosen.filter((one) => one !== id))}
                >
                  {name}
                </Button>
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  );
};

/** The inputs of the chosen fields. */
const Values = (props: ValuesProps) => {
  const { entered, lists, onEnter } = props;
  return (
    <div className="qu-fields">
      {entered.tier === undefined ? null : (
        <NativeSelect
          label={fieldMessages.labels.tier}
          value={entered.tier}
          options={optionsOf(TIERS)}
          onChange={(event) => onEnter({ tier: event.target.value })}
        />
      )}
      {entered.grandfather_period === undefined ? null : (
        <NativeSelect
          label={fieldMessages.labels.grandfather_period}
          value={entered.grandfather_period}
          options={optionsOf(lists.grandfather_period)}
          onChange={(event) => onEnter({ grandfather_period: event.target.value })}
        />
      )}
      {entered.drug_class === undefined ? null : <ClassField {...props} />}
      {entered.sub_medical_condition ? <ConditionsField {...props} /> : null}
    </div>
  );
};

/** The drugs' current values in these fields, from the host. */
const useChanges = ({ asked }: QuestionProps, input: Input | undefined) => {
  const { client } = useApi();
  const wanted = input && Object.keys(input).length > 0 ? input : undefined;
  const query = useQuery({
    queryKey: ['previewAction', asked.key, JSON.stringify(wanted)],
    queryFn: ({ signal }) =>
      unwrap(
        client.call(drugActionCalls.previewAction, {
          body: bodyOf({ ...asked, input: wanted }),
          signal,
        }),
      ),
    enabled: wanted !== undefined,
    staleTime: Infinity,
  });
  const { data, fault } = answered(query);
  const { changes, needs_approval: needsApproval = false } = data ?? {};
  return { changes, needsApproval, fault, waits: wanted !== undefined && query.isLoading };
};

const valueText = (names: readonly string[]): string => names.join(', ') || text.none;

type Changes = ReturnType<typeof useChanges>;

/** What the action would change. */
const Preview = ({
  changes,
  needsApproval,
  fault,
  waits,
  count,
}: Changes & { readonly count: number }) => {
  if (waits) return <p className="rf-sub">{text.counting}</p>;
  if (fault) return <p>{`${text.notCounted} ${faultText(fault)}`}</p>;
  if (!changes) return null;
  if (changes.length === 0) return <p>{text.same(count)}</p>;
  return (
    <>
      <h3 className="qu-changes-head">{text.changes}</h3>
      <ul className="qu-changes rf-plain">
        {changes.map(({ field, before, after, count: drugs }) => (
          <li key={`${field} ${before.join()}`}>
            <span>
              {fieldMessages.label(field)}:{' '}
              <ValueChange before={valueText(before)} after={valueText(after)} />
            </span>
            <span className="qu-changes-count rf-figures rf-muted">{text.drugs(drugs)}</span>
          </li>
        ))}
      </ul>
      {needsApproval ? <p className="rf-sub">{text.fourEyes}</p> : null}
    </>
  );
};

/** Asks for fields and values, and shows what they change (D15). */
export const SetFieldsQuestion = (props: QuestionProps) => {
  const { actions, asked, about, onLoadMore } = props;
  const { busy, error, confirm, cancel } = actions;
  const { key, target } = asked;
  const [known, setKnown] = useState<{ key: string; entered: Entered }>({ key, entered: {} });
  if (known.key !== key) setKnown({ key, entered: {} });
  const { entered } = known;
  const enter = (next: Entered) => setKnown({ key, entered: next });
  const why = useTextDraft(`${placeOf(props)}/fields`);
  const { lists, isReady, isFailed } = useLists();
  const input = inputOf(entered, lists);
  const seen = useChanges(props, input);
  const { count, drugs, waits } = useAffectedDrugs(props, true);
  const toggle = (field: OurFieldName) => {
    const { [field]: was, ...others } = entered;
    enter(
      was === undefined
        ? { ...entered, [field]: field === 'sub_medical_condition' ? [] : '' }
        : others,
    );
  };
  const missing = () => {
    if (Object.keys(entered).length === 0) return text.chooseFirst;
    if (input === undefined) return text.valueFirst;
    return seen.changes?.length === 0 ? text.same(count) : undefined;
  };
  return (
    <ConfirmDialog
      open
      title={text.title}
      confirmLabel={text.confirm}
      confirmKey={DRUG_ACTIONS.set_fields.key}
      busy={busy}
      error={error}
      confirmWaits={waits || seen.waits}
      asks={[key, count, JSON.stringify(input)].join()}
      confirmWhy={missing()}
      onConfirm={() =>
        confirm({
          ...writtenInput(why),
          input: { ...input },
          stays: true,
          ...('source' in target && { seen: drugs }),
        })
      }
      onCancel={cancel}
      aside={<ReasonField {...why} />}
    >
      {about}
      <NamedDrugs key={key} drugs={drugs} count={count} onLoadMore={onLoadMore} />
      {isFailed ? <p>{text.notLoaded}</p> : null}
      <fieldset className="rf-choice qu-which">
        <legend>{text.which}</legend>
        {OUR_FIELDS.map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              disabled={!isReady}
              checked={entered[field] !== undefined}
              onChange={() => toggle(field)}
            />
            <span>{fieldMessages.labels[field]}</span>
          </label>
        ))}
      </fieldset>
      <Values entered={entered} lists={lists} onEnter={(part) => enter({ ...entered, ...part })} />
      <Preview {...seen} count={count} />
    </ConfirmDialog>
  );
};
