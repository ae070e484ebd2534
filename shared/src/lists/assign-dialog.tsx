import { useState, type ReactNode } from 'react';
import { answered, unwrap, useApi, useQuery, type Answered } from '@refined/shared/api-client';
import { useTextDraft } from '@refined/shared/session';
import { ConfirmDialog, FaultPanel, NativeSelect, TextArea } from '@refined/shared/ui';
import { readKey, worklistCalls } from '../contract/index.ts';
import { LIMITS } from '../domain/index.ts';
import { kitMessages, worklistMessages as text } from '../messages/index.ts';
import type { DrugActions } from './use-drug-action.ts';

interface Colleague {
  readonly username: string;
  readonly name: string;
}

/** The people to whom drugs can be assigned; fetched when the dialog opens. */
const useColleagues = (enabled: boolean): Answered<readonly Colleague[]> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('colleagues'),
      queryFn: async ({ signal }) =>
        (await unwrap(client.call(worklistCalls.colleagues, { signal }))).results,
      enabled,
    }),
  );
};

interface AssignDialogProps {
  readonly actions: Pick<
    DrugActions,
    'asked' | 'figures' | 'busy' | 'error' | 'confirm' | 'cancel'
  >;
  /** Key of the draft, which is stored until it is sent. */
  readonly place: string;
  /** Text about the drugs. */
  readonly about?: ReactNode;
}

/** Asks for a colleague to assign drugs to (or send them back to), and for a note. */
export const AssignDialog = ({ actions, place, about }: AssignDialogProps) => {
  const { asked, figures, busy, error, confirm, cancel } = actions;
  const isOpen = asked?.action === 'assign';
  const assignee = asked?.input?.to as string | undefined;
  const { status, data = [], fault, refresh } = useColleagues(isOpen);
  const note = useTextDraft(isOpen ? `${place}/assign` : undefined);
  const [choice, setChoice] = useState({ key: '', to: '' });
  const to = choice.key === asked?.key ? choice.to : (assignee ?? '');
  const person = data.find(({ username }) => username === to)?.name;
  if (!isOpen) return null;
  const { key } = asked;
  const isBack = assignee !== undefined;
  const why = () => {
    if (person !== undefined) return undefined;
    return status === 'ready' && data.length === 0 ? text.noColleagues : text.chooseFirst;
  };
  const written = note.text.trim();
  return (
    <ConfirmDialog
      open
      title={isBack ? text.sendBackTitle : text.assignTitle}
      confirmLabel={isBack ? text.sendBack : text.assign}
      confirmKey="assignTo"
      busy={busy}
      error={error}
      startsInField
      confirmWhy={why()}
      onConfirm={() =>
        confirm({
          input: { to, ...(written && { note: written }) },
          person,
          accepted: () => note.settle(note.text),
        })
      }
      onCancel={cancel}
    >
      {about}
      <p>{text.assignText(figures?.count ?? 1)}</p>
      <FaultPanel title={text.colleaguesFailed} fault={fault} refresh={refresh} />
      <NativeSelect
        label={text.colleague}
        value={to}
        autoFocus={!isBack}
        options={[
          { value: '', label: text.chooseColleague },
          ...data.map(({ username, name }) => ({ value: username, label: name })),
        ]}
        onChange={(event) => setChoice({ key, to: event.target.value })}
      />
      <TextArea
        label={isBack ? text.reply : text.note}
        hint={note.kept ? kitMessages.keptText : isBack ? text.replyHint : text.noteHint}
        value={note.text}
        rows={2}
        autoFocus={isBack}
        maxLength={LIMITS.assign.note}
        onChange={(event) => note.write(event.target.value)}
      />
    </ConfirmDialog>
  );
};
