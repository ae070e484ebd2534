import { useState, type FormEvent } from 'react';
import { faultOf, faultText, useMutation } from '@refined/shared/api-client';
import type { ImportSet } from '@refined/shared/contract';
import { localDay } from '@refined/shared/domain';
import { importWords } from '@refined/shared/messages';
import { Button, TextField } from '@refined/shared/ui';
import { importMessages } from './import-messages.ts';
import type { ImportJobsView } from './use-imports.ts';
import { WholeDates } from './upload-list.tsx';

const text = importMessages.set;

/** Says that the extract's date is a guess, if the file name doesn't contain it (D58). */
const guessOf = ({ suggested, suggested_from: from }: ImportSet): string | undefined =>
  suggested && from && from !== 'name' ? text.guess(text.dayFrom[from]) : undefined;

/** The suggested date; of records sent today it is the user's day, where the host's is UTC's. */
const suggestionOf = ({ suggested, suggested_from: from, earliest }: ImportSet): string => {
  if (from !== 'today') return suggested ?? '';
  const today = localDay(new Date());
  return earliest && today < earliest ? earliest : today;
};

/** Why there is no preview yet. */
const refusalOf = (set: ImportSet, date: string): string | undefined => {
  if (set.problems.length > 0) return text.refused;
  if (date === '') return text.noDate;
  const { earliest } = set;
  return earliest && date < earliest ? importWords.tooOld(date, earliest) : undefined;
};

interface ImportSetFormProps {
  readonly set: ImportSet;
  readonly preview: ImportJobsView['preview'];
}

/** Files that make one import: what is missing, or which extract it is, and the preview button. */
export const ImportSetForm = ({ set, preview }: ImportSetFormProps) => {
  const [entered, setEntered] = useState<string>();
  // Until the reviewer enters a date, new files may suggest another one.
  const date = entered ?? suggestionOf(set);
  const why = refusalOf(set, date);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => preview(set.uploads, date),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && why === undefined) mutate();
  };
  const fault = faultOf(error);
  const wrongDate = fault?.fields?.date?.join(' ');
  return (
    <form className="mo-import-set" onSubmit={submit} noValidate>
      <h4>{text.title(set.kind)}</h4>
      {set.problems.length > 0 ? (
        <ul className="mo-bullets">
          {set.problems.map((problem) => (
            <li key={problem}>
              <WholeDates text={problem} />
            </li>
          ))}
        </ul>
      ) : null}
      {(set.questions ?? []).map((question) => (
        <p key={question}>
          <WholeDates text={question} />
        </p>
      ))}
      <div className="mo-import-date-row rf-flow">
        {set.problems.length > 0 ? null : (
          <TextField
            label={text.date[set.kind]}
            type="date"
            value={date}
            min={set.earliest ?? undefined}
            hint={[
              entered === undefined ? guessOf(set) : undefined,
              text.dateHint[set.kind](set.earliest),
            ]
              .filter(Boolean)
              .join(' ')}
            error={wrongDate ?? (date === '' ? undefined : why)}
            onChange={(event) => {
              setEntered(event.target.value);
              reset();
            }}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          why={why}
          data-tip={why ?? text.previewTip}
        >
          {text.preview}
        </Button>
      </div>
      {fault && !wrongDate ? (
        <p className="mo-import-fault rf-break" role="alert">
          {faultText(fault)}
        </p>
      ) : null}
    </form>
  );
};
