import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { FeedReader } from '@refined/shared/contract';
import { formats, LIMITS } from '@refined/shared/domain';
import { Button, FaultPanel, Table, TextField } from '@refined/shared/ui';
import { feedReaderMessages as text } from '../../messages/feed-readers.ts';
import { useChangeFeedReaders, useFeedReaders } from './use-feed-readers.ts';

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

/** Passwords for feed readers: made, listed and removed where the feed's address is. */
export const FeedReaders = () => {
  const title = useId();
  const { data: readers, fault, busy: loading, refresh } = useFeedReaders();
  const { busy, made, add, remove } = useChangeFeedReaders();
  const [name, setName] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !busy && (await add(name.trim()))) setName('');
  };
  return (
    <section className="mo-readers" aria-labelledby={title}>
      <h3 id={title}>{text.title}</h3>
      <p className="rf-sub">{text.about}</p>
      {fault ? (
        <FaultPanel title={text.notLoaded} fault={fault} busy={loading} refresh={refresh} />
      ) : null}
      {readers && readers.length > 0 ? (
        <Readers readers={readers} busy={busy} onRemove={(reader) => void remove(reader)} />
      ) : null}
      <div role="status">
        {made ? (
          <p className="mo-reader-made">
            {text.made(made.reader.name)} <code>{made.password}</code>
          </p>
        ) : null}
      </div>
      <form className="mo-reader-form" onSubmit={(event) => void submit(event)}>
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
