import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog, TextField } from '@refined/shared/ui';
import {
  canWaitFor,
  DRUG_ACTIONS,
  inTab,
  isSnoozeMoment,
  rememberedText,
  SNOOZE_PRESETS,
  snoozeChoice,
  snoozeOnDay,
  type SnoozeChoice,
  type SnoozePreset,
  type SourceStatus,
} from '../domain/index.ts';
import { worklistMessages } from '../messages/index.ts';

interface SnoozeDialogProps {
  /** Number of drugs; undefined: closed. */
  readonly count: number | undefined;
  /** For a single drug: a marketed one can't wait until it is marketed. */
  readonly status?: SourceStatus | null | undefined;
  /** Text about the drugs. */
  readonly about?: ReactNode;
  /** Beside the buttons. */
  readonly aside?: ReactNode;
  readonly busy?: boolean | undefined;
  readonly error?: string | undefined;
  readonly onConfirm: (choice: SnoozeChoice) => void;
  readonly onCancel: () => void;
}

/** The day last chosen in this tab: one day often fits several drugs. */
const lastDay = rememberedText(inTab, 'refined.snooze');

type Chosen = SnoozePreset | 'day';

/** The choice; undefined: a day on which cards can't come back. */
const choiceOf = (chosen: Chosen, day: string): SnoozeChoice | undefined => {
  const now = new Date();
  if (chosen !== 'day') return snoozeChoice(chosen, now);
  const choice = snoozeOnDay(day);
  return isSnoozeMoment(choice?.back_at, now) ? choice : undefined;
};

const SnoozeQuestion = ({
  count,
  status,
  about,
  aside,
  busy,
  error,
  onConfirm,
  onCancel,
}: SnoozeDialogProps & { readonly count: number }) => {
  const [chosen, setChosen] = useState<Chosen>('week');
  const [day, setDay] = useState(() => lastDay.read() ?? '');
  const name = useId();
  const choice = choiceOf(chosen, day);
  const why = choice ? undefined : worklistMessages.badDay;
  const presets = SNOOZE_PRESETS.filter(
    (preset) => preset !== 'marketed' || canWaitFor('marketed', status),
  );
  const option = (value: Chosen, text: string) => (
    <label key={value}>
      <input
        type="radio"
        name={name}
        checked={chosen === value}
        onChange={() => setChosen(value)}
      />
      {text}
    </label>
  );
  return (
    <ConfirmDialog
      open
      title={worklistMessages.snoozeTitle}
      confirmLabel={worklistMessages.confirm}
      confirmKey={DRUG_ACTIONS.snooze.key}
      busy={busy}
      error={error}
      confirmWhy={why}
      onCancel={onCancel}
      onConfirm={() => {
        if (!choice) return;
        if (chosen === 'day') lastDay.write(day);
        onConfirm(choice);
      }}
      aside={aside}
    >
      {about}
      <p>{worklistMessages.snoozeText(count)}</p>
      <fieldset className="rf-choice">
        <legend>{worklistMessages.snoozeUntil}</legend>
        {presets.map((preset) => option(preset, worklistMessages.preset[preset]))}
        {option('day', worklistMessages.onDay)}
      </fieldset>
      {chosen === 'day' ? (
        <TextField
          label={worklistMessages.onDay}
          type="date"
          value={day}
          error={day === '' ? undefined : why}
          onChange={(event) => setDay(event.target.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
};

/** Asks how long to snooze; default: next week. The same key again confirms. */
export const SnoozeDialog = ({ count, ...props }: SnoozeDialogProps) =>
  count === undefined ? null : <SnoozeQuestion {...props} count={count} />;
