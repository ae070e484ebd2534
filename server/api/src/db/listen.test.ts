import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bothDatabases } from '../testing/databases.ts';
import { testDatabase } from '../testing/test-database.ts';

describe.each(bothDatabases)('listening on $name', ({ name, open }) => {
  const database = testDatabase(open);

  /** The received messages, and a promise for the next one. */
  const listen = (channel: string) => {
    const said: string[] = [];
    let wake = () => {};
    const hear = (text: string) => {
      said.push(text);
      wake();
    };
    const { stop } = database().listen(channel, {
      onMessage: hear,
      onListening: () => hear('begun'),
    });
    const until = async (count: number) => {
      while (said.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { said, until, stop };
  };
  const announce = (channel: string, text: string) =>
    sql`select pg_notify(${channel}, ${text})`.execute(database().db);

  it('hears its channel and no other, and nothing after it was called off', async () => {
    const [one, two] = [listen('one'), listen('two')];
    await Promise.all([one.until(1), two.until(1)]);
    await announce('one', 'first');
    await announce('two', 'second');
    await Promise.all([one.until(2), two.until(2)]);
    await one.stop();
    await announce('one', 'third');
    await announce('two', 'fourth');
    await two.until(3);
    expect([one.said, two.said]).toEqual([
      ['begun', 'first'],
      ['begun', 'second', 'fourth'],
    ]);
    await two.stop();
  });

  it('says that it has begun again where its connection broke', async () => {
    const three = listen('three');
    await three.until(1);
    // The embedded database has no connection that can break.
    if (name === 'postgres') {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'refined live' and datname = current_database()`.execute(
        database().db,
      );
      await three.until(2);
    }
    await announce('three', 'after');
    await three.until(name === 'postgres' ? 3 : 2);
    expect(three.said).toEqual(
      name === 'postgres' ? ['begun', 'begun', 'after'] : ['begun', 'after'],
    );
    await three.stop();
  });
});
