import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import {
  answered,
  faultOf,
  faultText,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import { massActionCalls, readKey } from '@refined/shared/contract';
import { formats, LIMITS } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { Button, FaultPanel, Panel, TextArea, useAnnounce } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';

/** What people say of a mass action, and saying something, one at a time. */
const useActionComments = (id: string) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const queryKey = readKey('actionComments', id);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      unwrap(client.call(massActionCalls.actionComments, { params: { action: id }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const adding = useMutation({
    mutationFn: (text: string) =>
      unwrap(
        client.call(massActionCalls.addActionComment, { params: { action: id }, body: { text } }),
      ),
    onSuccess: async (comments) => {
      // A running request was sent before this comment.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, comments);
    },
  });
  return { ...answered(query), adding };
};

const text = actionMessages;

/** What people say of a mass action, newest first, and a field to say something. */
export const ActionComments = ({ action }: { action: string }) => {
  const { data, fault, refresh, adding } = useActionComments(action);
  const draft = useTextDraft(`${action}/comment`);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const announce = useAnnounce();
  const told = (problem: string | undefined) => {
    setWrong(problem);
    announce(problem ?? text.commentAdded);
    field.current?.focus();
  };
  const send = () => {
    const said = draft.text.trim();
    if (adding.isPending) return;
    if (said === '') return told(text.commentEmpty);
    adding.mutate(said, {
      onSuccess: () => {
        draft.settle(said);
        told(undefined);
      },
      onError: (thrown) => {
        const failed = faultOf(thrown)!;
        // A session that has ended is shown by the sign-in page.
        if (failed.kind !== 'unauthorized') told(text.commentFailed(faultText(failed)));
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
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
        <Button type="submit" busy={adding.isPending}>
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
