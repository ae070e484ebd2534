import { memo, useEffect, type ReactNode } from 'react';
import {
  DRUG_TYPE_KINDS,
  drugTypeKind,
  HIGHEST_USUAL_TIER,
  isBrandLabel,
  usualTier,
  type DrugFieldName,
} from '@refined/shared/domain';
import { useFeature } from '@refined/shared/api-client';
import { fieldMessages } from '@refined/shared/messages';
import { Icon, TextField, useAnnounce, TextArea, type TextAreaProps } from '@refined/shared/ui';
import type { DrugForm } from '../form/use-drug-form.ts';
import { isKnownForm, KNOWN_FORMS } from '../form/known-forms.ts';
import { usePublishMark } from '../save/needed-to-publish.tsx';
import { useSourceMark } from '../save/other-than-source.tsx';
import { editMessages, sourceMessages } from '../edit-messages.ts';
import { choicesOf, type Choice } from '../form/choices.ts';
import { MultiSelect, SingleSelect, type SelectFieldProps } from './select-field.tsx';
import { fieldOf } from '../form/form-values.ts';
import type { LookupLists } from '../form/use-lookups.ts';

interface LineFieldProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Letters of a line, for browsers whose text areas don't grow by themselves. */
const LETTERS = 40;

/**
 * A text without line breaks; its box grows so that a long value is fully visible. Enter does
 * nothing, as in an input without a form.
 */
export const LineField = ({ value, onText, ...field }: LineFieldProps) => (
  <TextArea
    autoComplete="off"
    {...field}
    className="ed-line rf-break"
    rows={Math.max(1, Math.ceil(value.length / LETTERS))}
    value={value}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
    }}
    onChange={(event) => onText(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
  />
);

/** Id of a field's control: for its label, and for the focus after a refused save. */
export const fieldId = (name: DrugFieldName): string => `drug-${name}`;

interface DrugFieldProps {
  readonly name: DrugFieldName;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  readonly error?: string;
}

const LIST = 'drug-known-forms';

/** The hints below a control, one per line. */
const stacked = (...hints: readonly ReactNode[]): ReactNode => {
  const [first, ...others] = hints.filter(Boolean);
  if (others.length === 0) return first;
  return [first, ...others].map((hint, index) => <div key={index}>{hint}</div>);
};

/** A hint: the value is accepted, but is probably a typing error. */
const unusual = (isUnusual: boolean, text: string): ReactNode =>
  isUnusual ? (
    <span className="ed-missing">
      <Icon name="warning" size={14} /> {text}
    </span>
  ) : undefined;

/** Form: any text, with known forms as suggestions (specification §2, D34). */
const FormField = ({ form, lists, error }: DrugFieldProps) => {
  const mark = usePublishMark('form');
  const compares = useFeature('reasons');
  const { form: typed } = form.state.values;
  const isNew = compares && form.changed.includes('form') && typed.trim() !== '';
  return (
    <div>
      <TextField
        id={fieldId('form')}
        label={fieldMessages.labels.form}
        value={form.state.values.form}
        note={mark.note}
        hint={stacked(
          mark.hint,
          unusual(isNew && !isKnownForm(typed), editMessages.unknownForm),
          useSourceMark('form', form, lists),
        )}
        error={error}
        list={LIST}
        disabled={form.lookups !== 'ready'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => form.set('form', event.target.value)}
      />
      <datalist id={LIST}>
        {KNOWN_FORMS.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </div>
  );
};

/**
 * Drug/Product Name: its casing is corrected when the user leaves it or changes the sub-type, with
 * a note and Undo (specification §4, D29).
 */
const NameField = ({ form, lists, error }: DrugFieldProps) => {
  const { casing, values } = form.state;
  const announce = useAnnounce();
  const mark = usePublishMark('drug_name');
  const source = useSourceMark('drug_name', form, lists);
  const text =
    casing && (isBrandLabel(casing.subType) ? editMessages.casedUpper : editMessages.casedProper);
  useEffect(() => {
    if (text) announce(text);
  }, [announce, text]);

  const undo = () => {
    form.dispatch({ type: 'casingUndone' });
    // The button disappears with the note.
    document.getElementById(fieldId('drug_name'))?.focus();
  };

  return (
    <LineField
      id={fieldId('drug_name')}
      label={fieldMessages.labels.drug_name}
      value={values.drug_name}
      note={mark.note}
      disabled={form.lookups !== 'ready'}
      error={error}
      spellCheck={false}
      onText={(text) => form.set('drug_name', text)}
      onBlur={form.leaveName}
      hint={stacked(
        text ? (
          <>
            {text}{' '}
            <button type="button" className="ed-link rf-bare" onClick={undo}>
              {editMessages.undo}
            </button>
          </>
        ) : (
          mark.hint
        ),
        source,
      )}
    />
  );
};

const CHOICES = choicesOf(
  DRUG_TYPE_KINDS.map((kind) => ({ id: kind, name: editMessages.productType[kind] })),
);
const nothing = () => undefined;

/** Drug/Product Type: disabled, it follows from the sub-type (specification §2, §5; D26). */
const ProductTypeField = ({
  subType,
  awaits,
}: { subType: string | undefined } & Pick<SelectFieldProps, 'awaits'>) => (
  <SingleSelect
    awaits={awaits}
    id={fieldId('product_type')}
    label={fieldMessages.labels.product_type}
    hint={editMessages.productTypeFollows}
    choices={CHOICES}
    value={(subType !== undefined && drugTypeKind(subType)) || null}
    onChange={nothing}
    disabled
  />
);

/**
 * RG Tier, our addition (D71). A newly chosen sub-type offers its usual tier (D49); a button takes
 * it.
 */
const TierField = ({ form, error }: DrugFieldProps) => {
  const { base, values } = form.state;
  const { subType = '' } = form;
  const usual = usualTier(subType);
  const tier = usual === undefined ? '' : String(usual);
  const isOffered = tier !== '' && values.type !== base.values.type && values.tier !== tier;
  const take = () => {
    form.set('tier', tier);
    // The button disappears with the offer.
    document.getElementById(fieldId('tier'))?.focus();
  };
  return (
    <TextField
      id={fieldId('tier')}
      label={fieldMessages.labels.tier}
      value={values.tier}
      error={error}
      disabled={awaits(form) !== undefined}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => form.set('tier', event.target.value)}
      hint={stacked(
        unusual(
          form.changed.includes('tier') && Number(values.tier) > HIGHEST_USUAL_TIER,
          editMessages.unusualTier(HIGHEST_USUAL_TIER),
        ),
        isOffered ? (
          <>
            {sourceMessages.usualTier(subType, tier)}{' '}
            <button type="button" className="ed-link rf-bare" onClick={take}>
              {sourceMessages.useTier(tier)}
            </button>
          </>
        ) : undefined,
      )}
    />
  );
};

/** A select without a lookup has no options (specification §2: Step Therapy). */
const NO_CHOICES = choicesOf([]);

/** Why the field isn't filled yet: the lookups are loading, or failed (D64). */
const awaits = ({ lookups }: DrugForm) => (lookups === 'ready' ? undefined : lookups);

/** Fields with their own component instead of their kind's. */
const OWN: Partial<Record<DrugFieldName, (props: DrugFieldProps) => ReactNode>> = {
  drug_name: (props) => <NameField {...props} />,
  form: (props) => <FormField {...props} />,
  tier: (props) => <TierField {...props} />,
  product_type: ({ form }) => <ProductTypeField subType={form.subType} awaits={awaits(form)} />,
};

/** The text below a field. */
const hintOf = (name: DrugFieldName, { state }: DrugForm): string | undefined => {
  const { dpd_name, dpd_date } = state.base.record;
  return name === 'health_canada_drug_name' && dpd_name !== undefined
    ? editMessages.dpdName(dpd_name, dpd_date)
    : undefined;
};

/** Marks the shown period as the default, because the record has none (D30). */
const defaultPeriod = (form: DrugForm): ((choice: Choice) => string) | undefined =>
  form.state.base.record.grandfather_period === null && !form.state.periodChosen
    ? (choice) => editMessages.byDefault(choice.name)
    : undefined;

const SUFFIXES: Partial<Record<DrugFieldName, string>> = {
  quantity_limits: editMessages.quantitySuffix,
};

/** Whether the field renders the same, so that typing in one field doesn't render the others. */
const isSame = (field: DrugFieldProps, next: DrugFieldProps): boolean => {
  const { name, form, lists, error } = next;
  if (field.name !== name || field.lists !== lists || field.error !== error) return false;
  if (field.form === form) return true;
  const [was, is] = [field.form.state, form.state];
  return (
    !OWN[name] &&
    was.values[name] === is.values[name] &&
    was.base.record === is.base.record &&
    was.periodChosen === is.periodChosen &&
    field.form.lookups === form.lookups
  );
};

/** One field of the form, rendered by its entry in DRUG_FIELDS. */
export const DrugField = memo((props: DrugFieldProps) => {
  const { name, form, lists, error } = props;
  const mark = usePublishMark(name);
  const source = useSourceMark(name, form, lists);
  const own = OWN[name];
  if (own) return own(props);

  const field = fieldOf(name);
  const value = form.state.values[name];
  const texts = {
    id: fieldId(name),
    label: fieldMessages.labels[name],
    error,
    note: field.stored ? mark.note : editMessages.notStored,
    hint: stacked(mark.hint, hintOf(name, form) ?? source),
  };
  const select = {
    ...texts,
    choices: field.lookup ? choicesOf(lists[field.lookup]) : NO_CHOICES,
    disabled: field.disabled,
    awaits: awaits(form),
  };

  if (field.kind === 'multi')
    return (
      <MultiSelect
        {...select}
        value={value as readonly string[]}
        onChange={(ids) => form.set(name, ids)}
      />
    );
  if (field.kind === 'single') {
    return (
      <SingleSelect
        {...select}
        clearable={'clearable' in field}
        shownAs={name === 'grandfather_period' ? defaultPeriod(form) : undefined}
        value={value as string | null}
        onChange={(id) => form.set(name, id)}
      />
    );
  }
  const text = {
    ...texts,
    disabled: field.disabled || awaits(form) !== undefined,
    value: value as string,
  };
  const suffix = SUFFIXES[name];
  if (field.kind === 'text' && suffix === undefined)
    return <LineField {...text} onText={(next) => form.set(name, next)} />;
  return (
    <TextField
      {...text}
      type={field.kind === 'date' ? 'date' : 'text'}
      suffix={suffix}
      autoComplete="off"
      onChange={(event) => form.set(name, event.target.value)}
    />
  );
}, isSame);
