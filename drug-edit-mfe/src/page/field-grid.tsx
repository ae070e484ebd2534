import { memo, useCallback, useId, useState } from 'react';
import { DRUG_FIELDS, type DrugFieldName } from '@refined/shared/domain';
import { Button } from '@refined/shared/ui';
import { isAnswered } from '../form/drug-form.ts';
import { FIELD_NAMES, isStored } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { editMessages } from '../edit-messages.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import type { FieldErrors } from '../save/save-notices.tsx';
import { DrugField } from './drug-field.tsx';

const MAIN = FIELD_NAMES.filter((name) => !DRUG_FIELDS[name].more);
const MORE = FIELD_NAMES.filter((name) => DRUG_FIELDS[name].more);

export const isBehindMore = (name: DrugFieldName): boolean => DRUG_FIELDS[name].more;

/** Full-width fields: products may have a dozen ingredients. */
const WIDE: readonly DrugFieldName[] = ['active_ingredient'];

interface FieldGridProps {
  readonly form: DrugForm;
  readonly lists: LookupLists;
  readonly errors: FieldErrors;
  /** Whether the fields behind Show More are shown (specification §2). */
  readonly open: boolean;
  readonly onToggle: () => void;
}

/**
 * All fields in the order of DRUG_FIELDS, in two columns, or one on a narrow page. Memoised,
 * because it is most of the page's render work.
 */
export const FieldGrid = memo(({ form, lists, errors, open, onToggle }: FieldGridProps) => {
  const more = useId();
  const { record } = form.state.base;
  const isShown = (name: DrugFieldName) => !isStored(name) || isAnswered(record, name);
  const draw = (names: readonly DrugFieldName[]) =>
    names.filter(isShown).map((name) => (
      <div key={name} className={WIDE.includes(name) ? 'ed-cell ed-wide' : 'ed-cell'}>
        <DrugField name={name} form={form} lists={lists} error={errors[name]} />
      </div>
    ));
  return (
    <>
      <div className="ed-grid">{draw(MAIN)}</div>
      <Button
        variant="quiet"
        className="ed-more"
        aria-expanded={open}
        aria-controls={open ? more : undefined}
        onClick={onToggle}
      >
        {open ? editMessages.showLess : editMessages.showMore}
      </Button>
      {open ? (
        <div className="ed-grid" id={more}>
          {draw(MORE)}
        </div>
      ) : null}
    </>
  );
});

/**
 * Whether the fields behind Show More are shown: chosen by the user, or because one of them must be
 * seen.
 */
export const useMoreFields = (mustShow: boolean): [boolean, () => void] => {
  const [open, setOpen] = useState(mustShow);
  const [shown, setShown] = useState(mustShow);
  if (mustShow !== shown) {
    setShown(mustShow);
    if (mustShow) setOpen(true);
  }
  return [open, useCallback(() => setOpen((is) => !is), [])];
};
