import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fires, rules, selectorsIn } from './firing-alerts.ts';
import {
  addAccount,
  copiedStore,
  loseStore,
  newStore,
  publishShell,
  scrape,
  startApi,
  startGateway,
  startRegistry,
  TOKEN,
  TOKEN_OF_ANOTHER,
  type WatchedApi,
  type WatchedGateway,
} from './watched-product.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
/** The dashboard's expressions; Grafana's own variables are replaced by a time. */
const dashboardQueries = (): string[] =>
  (
    JSON.parse(read('deploy/grafana/dashboard.json')) as {
      panels: readonly { targets?: readonly { expr: string }[] }[];
    }
  ).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
  );

let api: WatchedApi;
let gateway: WatchedGateway;
let registry: Awaited<ReturnType<typeof startRegistry>>;
let made: Awaited<ReturnType<typeof newStore>>;

const parts = () => ({
  'refined-api': [api.address],
  'refined-gateway': [gateway.address],
  'refined-registry': [registry.address],
});

/** Waits until the condition holds, or until the test's timeout. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await delay(5);
};
const untilServing = ({ address }: WatchedGateway) =>
  until(async () => {
    const answer = await fetch(`${address}/readyz`);
    return ((await answer.json()) as { releases: boolean }).releases;
  });

const signedIn = { authorization: `Token ${TOKEN}` };
const tell = async (report: object): Promise<void> => {
  const answer = await fetch(`${gateway.address}/client-reports`, {
    method: 'POST',
    headers: { ...signedIn, origin: gateway.address, 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  if (answer.status !== 204) throw new Error(`The report was answered with ${answer.status}.`);
};
const times = (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, work));
const addImport = (state: string, age: string) =>
  api.sql.query(
    `insert into import_job (kind, extract_date, state, uploads, files, created_by, finished_at)
     values ('dpd', '2026-01-01', $1, '{}', '[]', 'ada', now() - $2::interval)`,
    [state, age],
  );
const RELEASE = { workspace: 'shell', version: '1.0.0' };

const callWhile = async (name: 'ready' | 'hasSpace', call: () => Promise<unknown>) => {
  api.state[name] = false;
  await call();
  api.state[name] = true;
};
const readDrug = () => fetch(`${api.address}/api/drugs/4711/`, { headers: signedIn });
const addView = () =>
  fetch(`${api.address}/api/views/`, {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: '{}',
  });

/**
 * Causes each alert in the real product. A returned value replaces the parts of the last scrape.
 * `look` scrapes early to start a series: Prometheus sees no increase in its first value.
 */
type Cause = (look: () => Promise<void>) => Promise<void | Record<string, readonly string[]>>;
const CAUSES: Readonly<Record<string, Cause>> = {
  RefinedImportFailed: async () => void (await addImport('failed', '1 minute')),
  RefinedImportOld: async () => {
    await api.sql.query('delete from import_job');
    await addImport('done', '41 days');
  },
  RefinedQueueOld: async () => {
    await api.sql.query(
      `insert into lookup_item (id, kind, source_key, name) values (1003, 'drug_type', 'human', 'Human')`,
    );
    await api.sql.query(
      `insert into drug (din, drug_name, type_id, queue, queued_at)
       values ('02300001', 'Old', 1003, 'manual', now() - interval '31 days')`,
    );
    await api.sql.query(`update drug set queued_at = now() - interval '31 days'`);
  },
  RefinedErrors: async (look) => {
    await callWhile('ready', readDrug);
    await look();
    await callWhile('ready', readDrug);
  },
  RefinedWritesRefused: async (look) => {
    await callWhile('hasSpace', addView);
    await look();
    await callWhile('hasSpace', addView);
  },
  RefinedNoRoom: async () => {
    api.state.hasSpace = false;
  },
  RefinedSlow: async (look) => {
    const readDrugs = () =>
      fetch(`${api.address}/api/drugs/?drug_name=slow`, { headers: signedIn });
    await readDrugs();
    await look();
    await api.sql.query('begin; lock table drug in access exclusive mode');
    const slow = readDrugs();
    await api.sql.query('select pg_sleep(1.1)');
    await api.sql.query('commit');
    await slow;
  },
  RefinedDatabaseBusy: async () => {
    // The pool has ten connections: all of them wait for the lock, and two more calls wait for a
    // connection. Two users, because one user's calls can't hold all connections.
    await addAccount(api.sql, 'grace', TOKEN_OF_ANOTHER);
    await api.sql.query('begin; lock table drug in access exclusive mode');
    const readDrugs = (token: string) =>
      times(6, () =>
        fetch(`${api.address}/api/drugs/4711/`, { headers: { authorization: `Token ${token}` } }),
      );
    const waiting = Promise.all([readDrugs(TOKEN), readDrugs(TOKEN_OF_ANOTHER)]);
    await until(async () => {
      // In a transaction, PostgreSQL caches its statistics of activity.
      await api.sql.query('select pg_stat_clear_snapshot()');
      const { rows } = await api.sql.query(
        `select count(*)::int as blocked from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].blocked >= 10;
    });
    afterwards = async () => {
      await api.sql.query('commit');
      await waiting;
    };
  },
  RefinedProcessBlocked: async () => {
    // One in a hundred samples of the event loop must be blocked, however long reading takes.
    for (let times = 0; times < 5; times += 1) {
      const end = performance.now() + 700;
      while (performance.now() < end);
      await setImmediate();
    }
  },
  RefinedReleaseFailing: async () => {
    await tell({ loads: [{ ...RELEASE, count: 10 }] });
    for (const reference of ['a', 'b', 'c'])
      await tell({ ...RELEASE, stage: 'run', fault: 'errors', shown: null, reference });
  },
  RefinedPagesSlow: async () => void (await times(20, () => tell({ vital: 'LCP', value: 3_000 }))),
  RefinedPagesSlowToAnswer: async () =>
    void (await times(20, () => tell({ vital: 'INP', value: 300 }))),
  RefinedPagesMove: async () => void (await times(20, () => tell({ vital: 'CLS', value: 0.2 }))),
  RefinedNoApi: async () => {
    gateway.upstream.address = undefined;
    afterwards = async () => {
      gateway.upstream.address = api.address;
    };
  },
  RefinedGenerationsDiffer: async () => {
    const copy = await copiedStore(made.folder);
    await publishShell(copy.store, '1.0.1');
    const other = await startGateway(copy.store, undefined);
    await untilServing(other);
    afterwards = () => other.app.close().then(() => loseStore(copy.folder));
    return { ...parts(), 'refined-gateway': [gateway.address, other.address] };
  },
  RefinedStoreUnreadable: async () => {
    await loseStore(made.folder);
    await until(async () => {
      const answer = await fetch(`${gateway.address}/readyz`);
      return !((await answer.json()) as { store: { readable: boolean } }).store.readable;
    });
  },
  // The store was lost before.
  RefinedReportsNotWritten: async () => {
    await tell({ ...RELEASE, stage: 'run', fault: 'errors', shown: null, reference: 'd' });
    await until(async () => {
      const { series } = await scrape(parts());
      return series.some(
        ({ labels, value }) => labels.__name__ === 'refined_reports_not_written_total' && value > 0,
      );
    });
  },
  RefinedReceiverMissing: async () => {
    await api.sql.query(`alter system set synchronous_standby_names = 'nobody'`);
    await api.sql.query('select pg_reload_conf()');
    const isMissing = async (): Promise<boolean> =>
      (await scrape(parts())).series.some(
        ({ labels, value }) =>
          labels.__name__ === 'refined_database_receiver_missing' && value === 1,
      );
    await until(isMissing);
    afterwards = async () => {
      await api.sql.query('alter system reset synchronous_standby_names');
      await api.sql.query('select pg_reload_conf()');
    };
  },
  RefinedDatabaseDown: async () => {
    const other = await startApi();
    const { database } = other.sql;
    await api.sql.query(`alter database ${database} allow_connections false`);
    await api.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'refined'`,
      [database],
    );
    afterwards = other.close;
    return { ...parts(), 'refined-api': [api.address, other.address] };
  },
  RefinedNoGateway: async () => {
    const other = await startGateway(made.store, undefined);
    await other.app.close();
    return { ...parts(), 'refined-gateway': [other.address] };
  },
  RefinedPartDown: async () => registry.app.close(),
};

let afterwards: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  made = await newStore();
  api = await startApi();
  gateway = await startGateway(made.store, api.address);
  registry = await startRegistry(made.store);
  await untilServing(gateway);
});
afterAll(async () => {
  await Promise.all([gateway.app.close(), registry.app.close()]);
  await api.close();
});

describe('alerts', () => {
  it('each have a cause below', () => {
    expect(Object.keys(CAUSES).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it('read only what the parts tell, with the labels that it has', async () => {
    await fetch(`${gateway.address}/`);
    await tell({ vital: 'LCP', value: 1 });
    await addImport('done', '1 minute');
    const { series } = await scrape(parts());
    const isKnown = (name: string, label: string): boolean =>
      series.some(({ labels }) => labels.__name__ === name && label in labels);
    const unknownIn = (expression: string): string[] =>
      selectorsIn(expression).flatMap(({ name, matchers }) =>
        ['__name__', ...matchers.map(([label]) => label)]
          .filter((label) => !isKnown(name, label))
          .map((label) => `${name} ${label}`),
      );
    expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    expect(dashboardQueries().flatMap(unknownIn)).toEqual([]);
  });

  it('that nobody can work by are critical', () => {
    const critical = rules.filter(({ labels }) => labels.severity === 'critical');
    expect(critical.map(({ alert }) => alert)).toEqual(
      expect.arrayContaining([
        'RefinedNoGateway',
        'RefinedNoApi',
        'RefinedDatabaseDown',
        'RefinedReceiverMissing',
      ]),
    );
  });

  it.each(Object.keys(CAUSES))('%s fires', async (name) => {
    let first = await scrape(parts());
    const look = async (): Promise<void> => {
      first = await scrape(parts());
      expect(fires(name, [first, first])).toBe(false);
    };
    await look();
    const seen = (await CAUSES[name]!(look)) ?? parts();
    const last = await scrape(seen);
    await afterwards?.();
    afterwards = undefined;
    expect(fires(name, [first, last])).toBe(true);
  });

  it('name a runbook that is there', () => {
    const headings = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(
      ([, heading]) => `docs/runbooks.md#${heading!.toLowerCase().replace(/[^\w]+/g, '-')}`,
    );
    const named = rules.flatMap(({ annotations }) => annotations.runbook ?? []);
    expect(named.filter((runbook) => !headings.includes(runbook))).toEqual([]);
  });
});
