import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import {
  answered,
  faultText,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  type Answered,
  type Fault,
} from '@refined/shared/api-client';
import { massActionCalls, readKey, type DrugComments } from '@refined/shared/contract';
import { formats, LIMITS } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { Button, FaultPanel, Panel, TextArea, useAnnounce } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';

interface ActionCommentsView extends Answered<DrugComments> {
  readonly adding: boolean;
  /** Undefined: it was added, or the session has ended, which the sign-in page shows. */
  readonly add: (text: string) => Promise<Fault | undefined>;
}

/** What people say of a mass action, and saying something, one at a time. */
const useActionComments = (id: string): ActionCommentsView => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  const queryKey = readKey('actionComments', id);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      unwrap(client.call(massActionCalls.actionComments, { params: { action: id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return {
    ...answered(query),
    adding,
    add: async (text) => {
      setAdding(true);
      const result = await client.call(massActionCalls.addActionComment, {
        params: { action: id },
        body: { text },
      });
      if (result.ok) {
        // A running request was sent before this comment.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, result.value);
      }
      setAdding(false);
      return result.ok || result.fault.kind === 'unauthorized' ? undefined : result.fault;
    },
  };
};

const text = actionMessages;

/** What people say of a mass action, newest first, and a field to say something. */
export const ActionComments = ({ action }: { action: string }) => {
  const { data, fault, refresh, adding, add } = useActionComments(action);
  const draft = useTextDraft(`${action}/comment`);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const announce = useAnnounce();
  const send = async () => {
    if (adding) return;
    const said = draft.text.trim();
    const failed = said === '' ? text.commentEmpty : await add(said);
    const problem = typeof failed === 'object' ? text.commentFailed(faultText(failed)) : failed;
    setWrong(problem);
    announce(problem ?? text.commentAdded);
    if (problem === undefined) draft.settle(said);
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <Panel as="section" className="mo-section" aria-labelledby="action-comments">
      <h2 id="action-comments">{text.comments}</h2>
      <form className="mo-action-say" onSubmit={submit}>
        <TextArea
          ref={field}
          label={text.commentLabel}
          hint={draft.kept ? kitMessages.keptText : text.commentHint}
          error={wrong}
          value={draft.text}
          maxLength={LIMITS.comments.length}
          rows={2}
          onChange={(event) => {
            draft.write(event.target.value);
            setWrong(undefined);
          }}
          onKeyDown={key}
        />
        <Button type="submit" busy={adding}>
          {text.addComment}
        </Button>
      </form>
      <FaultPanel title={text.commentsFailed} fault={fault} refresh={refresh} />
      {data?.results.length === 0 ? <p className="rf-sub">{text.noComments}</p> : null}
      {data && data.results.length > 0 ? (
        <ul className="mo-action-comments">
          {data.results.map(({ id, at, actor, text: said }) => (
            <li key={id}>
              <p className="rf-sub">
                {actor}, <time dateTime={at}>{formats.moment(at)}</time>
              </p>
              <p>{said}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
};
