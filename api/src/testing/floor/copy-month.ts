import pg from 'pg';
import { openZip } from '../../source/dpd/zip-archive.ts';
import { copyIn } from './copy-in.ts';

/** The bytes from the first on, and how many columns the first line has. */
const peeked = async (
  bytes: AsyncIterable<Buffer>,
): Promise<{ columns: number; all: AsyncIterable<Buffer> }> => {
  const reading = bytes[Symbol.asyncIterator]();
  const first = await reading.next();
  const start: Buffer = first.done ? Buffer.alloc(0) : first.value;
  const [line = ''] = start.toString('latin1').split('\n', 1);
  return {
    columns: line.split('","').length,
    all: (async function* () {
      yield start;
      for (let next = await reading.next(); !next.done; next = await reading.next())
        yield next.value;
    })(),
  };
};

/**
 * The floor of an import: a month's files read, unzipped and copied into tables of texts, each of
 * its own, with nothing understood of them.
 * @returns ms
 */
export const copyMonth = async (url: string, paths: readonly string[]): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const since = performance.now();
  try {
    await client.query('begin');
    let tables = 0;
    for (const path of paths) {
      const zip = await openZip(path);
      for (const member of zip.members) {
        const { columns, all } = await peeked(zip.read(member));
        tables += 1;
        const names = Array.from({ length: columns }, (_, place) => `c${place} text`);
        await client.query(`create table copied_${tables} (${names.join(', ')})`);
        await copyIn(client, `copy copied_${tables} from stdin (format csv)`, all);
      }
      zip.close();
    }
    // Written as an import's rows are, and gone afterwards.
    await client.query('rollback');
    return performance.now() - since;
  } finally {
    await client.end();
  }
};
