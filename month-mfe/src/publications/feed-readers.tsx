import { useId, useState, type FormEvent } from 'react';
import {
  answered,
  faultOf,
  faultText,
  markStale,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  type Answered,
} from '@refined/shared/api-client';
import { feedReadersCalls, readKey, STALE_AFTER, type FeedReader } from '@refined/shared/contract';
import { Button, FaultPanel, Table, TextField, useToast } from '@refined/shared/ui';
import { formats, LIMITS } from '@refined/shared/domain';
import { feedReaderMessages as text } from './publication-messages.ts';

const KEY = readKey('feedReaders');

/** The user's own feed readers. */
const useFeedReaders = (): Answered<readonly FeedReader[]> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: KEY,
      queryFn: async ({ signal }) =>
        (await unwrap(client.call(feedReadersCalls.feedReaders, { signal }))).readers,
    }),
  );
};

/** Adds and removes readers. `made`: the last one with its password, until the page is left. */
const useChangeFeedReaders = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const add = useMutation({
    mutationFn: (name: string) =>
      unwrap(client.call(feedReadersCalls.addFeedReader, { body: { name } })),
    onSuccess: () => void markStale(queryClient, STALE_AFTER.addFeedReader),
    onError: (thrown) => toast.error(`${text.notAdded} ${faultText(faultOf(thrown)!)}`),
  });
  const remove = useMutation({
    mutationFn: ({ id }: FeedReader) =>
      unwrap(client.call(feedReadersCalls.removeFeedReader, { params: { reader: id } })),
    onSuccess: ({ readers }, { id, name }) => {
      if (add.data?.reader.id === id) add.reset();
      queryClient.setQueryData(KEY, readers);
      toast.success(text.removed(name));
    },
    onError: (thrown, { name }) =>
      toast.error(`${text.notRemoved(name)} ${faultText(faultOf(thrown)!)}`),
  });
  return {
    busy: add.isPending || remove.isPending,
    made: add.data,
    add: add.mutate,
    remove: remove.mutate,
  };
};

const COLUMNS = [
  { key: 'name', head: text.column.name },
  { key: 'made', head: text.column.made, kind: 'date' },
  { key: 'used', head: text.column.used, kind: 'date' },
  { key: 'remove', head: text.column.remove, short: '' },
] as const;

const day = (at: string): string => formats.day(new Date(at));

const Readers = ({
  readers,
  busy,
  onRemove,
}: {
  readonly readers: readonly FeedReader[];
  readonly busy: boolean;
  readonly onRemove: (reader: FeedReader) => void;
}) => (
  <Table
    label={text.table}
    columns={COLUMNS}
    narrow="blocks"
    rows={readers.map((reader) => ({
      key: reader.id,
      cells: {
        name: reader.name,
        made: day(reader.at),
        used: reader.used_at === null ? text.never : day(reader.used_at),
        remove: (
          <Button
            variant="quiet"
            aria-label={text.removeOf(reader.name)}
            busy={busy}
            onClick={() => onRemove(reader)}
          >
            {text.remove}
          </Button>
        ),
      },
    }))}
  />
);

/** Passwords for feed readers: add, list and remove them, next to the feed's address. */
export const FeedReaders = () => {
  const title = useId();
  const { data: readers, fault, busy: loading, refresh } = useFeedReaders();
  const { busy, made, add, remove } = useChangeFeedReaders();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !busy) add(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <section className="mo-readers" aria-labelledby={title}>
      <h3 id={title}>{text.title}</h3>
      <p className="rf-sub">{text.about}</p>
      <FaultPanel title={text.notLoaded} fault={fault} busy={loading} refresh={refresh} />
      {readers && readers.length > 0 ? (
        <Readers readers={readers} busy={busy} onRemove={remove} />
      ) : null}
      <div role="status">
        {made ? (
          <p className="mo-reader-made">
            {text.made(made.reader.name)} <code className="rf-break">{made.password}</code>
          </p>
        ) : null}
      </div>
      <form className="mo-reader-form rf-line" onSubmit={submit}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          value={name}
          required
          maxLength={LIMITS.feedReaders.name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" busy={busy}>
          {text.add}
        </Button>
      </form>
    </section>
  );
};
