import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog, StyleSheet, TextField } from '@refined/shared/ui';
import {
  canWaitFor,
  DRUG_ACTIONS,
  isSnoozeMoment,
  SNOOZE_PRESETS,
  snoozeChoice,
  snoozeOnDay,
  type SnoozeChoice,
  type SnoozePreset,
  type SourceStatus,
} from '../domain/index.ts';
import { worklistMessages } from '../messages/index.ts';
import styles from './snooze.css';

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

type Chosen = SnoozePreset | 'day';

/** The choice; undefined: a day on which cards can't come back. */
const choiceOf = (chosen: Chosen, day: string): SnoozeChoice | undefined => {
  const now = new Date();
  if (chosen !== 'day') return snoozeChoice(chosen, now);
  const choice = snoozeOnDay(day);
  return isSnoozeMoment(choice?.back_at, now) ? choice : undefined;
};

/** Asks how long to snooze; default: next week. The same key again confirms. */
export const SnoozeDialog = ({
  count,
  status,
  about,
  aside,
  busy,
  error,
  onConfirm,
  onCancel,
}: SnoozeDialogProps) => {
  // Keep the text while the dialog closes; each new question starts with the default.
  const [shown, setShown] = useState(count);
  const [chosen, setChosen] = useState<Chosen>('week');
  const [day, setDay] = useState('');
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = count !== undefined;
  if (isOpen && count !== shown) setShown(count);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setChosen('week');
  }
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
      open={isOpen}
      title={worklistMessages.snoozeTitle}
      confirmLabel={worklistMessages.confirm}
      confirmKey={DRUG_ACTIONS.snooze.key}
      busy={busy}
      error={error}
      confirmWhy={why}
      onCancel={onCancel}
      onConfirm={() => {
        if (choice) onConfirm(choice);
      }}
      aside={aside}
    >
      <StyleSheet text={styles} />
      {about}
      <p>{worklistMessages.snoozeText(shown ?? 1)}</p>
      <fieldset className="rl-snooze">
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
