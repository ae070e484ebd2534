import { useEffect, useRef, useState } from 'react';
import { useConfirmation, useMutation } from '@refined/shared/api-client';
import { registryAddress, type WorkspaceOverview } from '@refined/shared/contract';
import { kitMessages } from '@refined/shared/messages';
import { useSession, useTextDraft } from '@refined/shared/session';
import {
  ConfirmDialog,
  NativeSelect,
  TextField,
  useToast,
  type TextDraft,
} from '@refined/shared/ui';
import { missingIn, type Answers, type ReleaseAction } from './actions.ts';
import { ConfirmElsewhere, whyUnconfirmed } from './confirm-elsewhere.tsx';
import { actionsId } from './live-table.tsx';
import { operate, RegistryRefusal } from './registry-client.ts';
import { nameOf, releasesMessages as text } from './releases-messages.ts';

/** Longest reason and message, in characters. */
const LONGEST = 500;
const SHARE = '5';

/** An action before its confirmation. */
interface Asked {
  readonly action: ReleaseAction;
  readonly screen: WorkspaceOverview;
  /** The one that the operator saw. */
  readonly generation: number;
}

/** Reset for each action; written texts are drafts, kept until they are sent. */
type Chosen = Pick<Answers, 'version' | 'percent' | 'until'>;

interface FieldsProps {
  readonly asked: Asked;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly reason: TextDraft;
  readonly message: TextDraft;
}

const Fields = ({ asked: { action, screen }, chosen, onChange, reason, message }: FieldsProps) => {
  const { asks, versions } = action;
  const options = (versions?.(screen) ?? []).map((version) => ({ value: version, label: version }));
  return (
    <div className="op-fields">
      {options.length === 1 ? (
        <p className="op-note">
          {text.version} <b>{chosen.version}</b>
        </p>
      ) : null}
      {options.length > 1 ? (
        <NativeSelect
          label={text.version}
          options={options}
          value={chosen.version}
          onChange={({ target }) => onChange({ ...chosen, version: target.value })}
        />
      ) : null}
      {asks.includes('percent') ? (
        <TextField
          label={text.percent}
          suffix="%"
          inputMode="numeric"
          maxLength={2}
          value={chosen.percent}
          onChange={({ target }) => onChange({ ...chosen, percent: target.value })}
        />
      ) : null}
      {asks.includes('until') ? (
        <TextField
          label={text.until}
          hint={text.untilHint}
          type="datetime-local"
          value={chosen.until}
          onChange={({ target }) => onChange({ ...chosen, until: target.value })}
        />
      ) : null}
      {asks.includes('message') ? (
        <TextField
          label={text.message}
          hint={message.kept ? kitMessages.keptText : undefined}
          value={message.text}
          maxLength={LONGEST}
          onChange={({ target }) => message.write(target.value)}
        />
      ) : null}
      <TextField
        label={text.reason}
        hint={reason.kept ? kitMessages.keptText : text.reasonHint}
        value={reason.text}
        autoFocus
        maxLength={LONGEST}
        onChange={({ target }) => reason.write(target.value)}
      />
    </div>
  );
};

/** Changes what is live: asks once, with a reason. */
export const useReleaseChange = (generation: number, onDone: () => void) => {
  const { snapshot } = useSession();
  const toast = useToast();
  const confirmation = useConfirmation();
  const [asked, setAsked] = useState<Asked>();
  const [chosen, setChosen] = useState<Chosen>({ version: '', percent: SHARE, until: '' });
  const place = asked ? `${asked.screen.workspace}/${asked.action.label}` : undefined;
  const reason = useTextDraft(place);
  const message = useTextDraft(place && `${place}/message`);
  const answers: Answers = { ...chosen, reason: reason.text.trim(), message: message.text };

  // If the pressed button is gone after the change, another button of the row gets the focus.
  const changed = useRef<string>(undefined);
  useEffect(() => {
    if (changed.current === undefined || document.activeElement !== document.body) return;
    document.getElementById(actionsId(changed.current))?.querySelector('button')?.focus();
    changed.current = undefined;
  }, [generation]);

  /** Why nothing was done; undefined: it was done. */
  const attempt = async ({ action, screen, generation }: Asked): Promise<string | undefined> => {
    const body = action.input(answers, generation);
    const path = registryAddress(screen.workspace, action.verb);
    const confirmed = await confirmation.ask({ path, body });
    if (!confirmed.ok) return whyUnconfirmed(confirmed.fault);
    const { token } = snapshot().session ?? {};
    let done: string;
    try {
      done = await operate(token, screen.workspace, action.verb, body, confirmed.value);
    } catch (error) {
      return (error instanceof RegistryRefusal && error.sentence) || text.noAnswer;
    } finally {
      onDone();
    }
    reason.settle(reason.text);
    message.settle(answers.message);
    setAsked(undefined);
    changed.current = screen.workspace;
    toast.success(done);
    return undefined;
  };
  const { mutate: confirm, reset, isPending, data: error } = useMutation({ mutationFn: attempt });
  const ask = (action: ReleaseAction, screen: WorkspaceOverview): void => {
    setAsked({ action, screen, generation });
    setChosen({ version: action.versions?.(screen)[0] ?? '', percent: SHARE, until: '' });
    reset();
  };

  const dialog = asked ? (
    <ConfirmDialog
      open
      title={asked.action.title(nameOf(asked.screen))}
      confirmLabel={asked.action.label}
      danger={asked.action.danger ?? false}
      // Can be cancelled while the confirmation in the other tab is awaited.
      busy={isPending && confirmation.address === undefined}
      startsInField
      confirmWhy={missingIn(asked.action, answers)}
      error={error}
      onConfirm={() => confirm(asked)}
      onCancel={() => {
        confirmation.stop();
        setAsked(undefined);
      }}
    >
      <p>{asked.action.effect}</p>
      <Fields
        asked={asked}
        chosen={chosen}
        onChange={setChosen}
        reason={reason}
        message={message}
      />
      <ConfirmElsewhere address={confirmation.address} />
    </ConfirmDialog>
  ) : null;
  return { ask, dialog };
};
