import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import {
  answered,
  faultOf,
  faultText,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  type ApiClient,
  type Result,
} from '@refined/shared/api-client';
import { useTextDraft } from '@refined/shared/session';
import { Button, FaultPanel, StyleSheet, TextArea, useAnnounce } from '@refined/shared/ui';
import type { DrugComment, DrugComments } from '../contract/index.ts';
import { formats, LIMITS } from '../domain/index.ts';
import { actorName, kitMessages } from '../messages/index.ts';
import { commentMessages as text } from './list-messages.ts';
import styles from './comments.css';

/** The remaining length is shown when fewer characters than this are left. */
const NEAR_END = 200;

interface CommentsProps {
  readonly heading: 'h2' | 'h3';
  /** The subject of the comments, also used as the key of a draft. */
  readonly about: string;
  readonly queryKey: readonly unknown[];
  readonly read: (client: ApiClient, signal: AbortSignal) => Promise<Result<DrugComments>>;
  readonly add: (client: ApiClient, text: string) => Promise<Result<DrugComments>>;
}

/** Reads the comments and adds them, one at a time. */
const useComments = ({ queryKey, read, add }: CommentsProps) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(read(client, signal)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const adding = useMutation({
    mutationFn: (said: string) => unwrap(add(client, said)),
    onSuccess: async (comments) => {
      // A running request was sent before this comment.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, comments);
    },
  });
  return { ...answered(query), adding };
};

const CommentList = ({ count, comments }: { count: number; comments: readonly DrugComment[] }) => (
  <>
    <div className="rl-comments" role="region" aria-label={text.list} tabIndex={0}>
      <ul className="rf-plain">
        {comments.map(({ id, at, actor, text: said }) => (
          <li key={id}>
            <p className="rf-small rf-muted rf-break">
              {actorName(actor)}, <time dateTime={at}>{formats.moment(at)}</time>
            </p>
            <p className="rl-comment-text rf-break">{said}</p>
          </li>
        ))}
      </ul>
    </div>
    {count > comments.length ? (
      <p className="rf-sub">{text.older(count - comments.length)}</p>
    ) : null}
  </>
);

interface CommentFormProps {
  readonly about: string;
  readonly adding: ReturnType<typeof useComments>['adding'];
}

/** The field for a new comment; the text stays until the comment is added. */
const CommentForm = ({ about, adding }: CommentFormProps) => {
  const draft = useTextDraft(`${about}/comment`);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const announce = useAnnounce();
  const fault = faultOf(adding.error);
  // An expired session is shown by the sign-in page.
  const failed =
    fault && fault.kind !== 'unauthorized' ? text.notAdded(faultText(fault)) : undefined;
  const left = LIMITS.comments.length - draft.text.trim().length;

  const write = (value: string) => {
    draft.write(value);
    setWrong(undefined);
    if (adding.isError) adding.reset();
  };
  const refuse = (why: string) => {
    setWrong(why);
    announce(why);
    field.current?.focus();
  };
  useEffect(() => {
    if (failed !== undefined) announce(failed);
  }, [failed, announce]);
  const add = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const said = draft.text.trim();
    if (said === '') return refuse(text.empty);
    if (left < 0) return refuse(text.tooLong);
    if (adding.isPending) return;
    const onSuccess = () => {
      draft.settle(said);
      announce(text.added);
      field.current?.focus();
    };
    adding.mutate(said, { onSuccess });
  };
  return (
    <form className="rl-comment-form" onSubmit={add}>
      <TextArea
        ref={field}
        label={text.label}
        value={draft.text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add(event);
        }}
        hint={left <= NEAR_END ? text.left(left) : draft.kept ? kitMessages.keptText : text.hint}
        error={wrong ?? failed}
      />
      <Button type="submit" busy={adding.isPending}>
        {text.add}
      </Button>
    </form>
  );
};

/** Comments on a record or a mass action, newest first, and a field for a new one. */
export const Comments = (props: CommentsProps): ReactNode => {
  const { heading: Heading, about } = props;
  const { status, data, fault, refresh, busy, adding } = useComments(props);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <StyleSheet text={styles} />
      <Heading id={title}>
        {text.heading} {data ? <span className="rf-sub">{text.count(data.count)}</span> : null}
      </Heading>
      <CommentForm about={about} adding={adding} />
      {status === 'loading' ? (
        <p className="rf-sub" role="status">
          {text.loading}
        </p>
      ) : null}
      {fault && (status === 'failed' || status === 'ready') ? (
        <FaultPanel title={text.failed} fault={fault} refresh={refresh} busy={busy} />
      ) : null}
      {data?.results.length === 0 ? <p className="rf-sub">{text.none}</p> : null}
      {data && data.results.length > 0 ? (
        <CommentList count={data.count} comments={data.results} />
      ) : null}
    </section>
  );
};
