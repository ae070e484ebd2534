import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@refined/tools/free-port';

/** nginx with the shipped files and start script of deploy/compose.yml, on free local ports. */

/** Replaces texts in a shipped file; throws if one is missing. */
const replaced = (shipped: string, by: readonly (readonly [string, string])[]): string =>
  by.reduce((done, [place, value]) => {
    if (!done.includes(place)) throw new Error(`No shipped file of nginx has ${place}.`);
    return done.replaceAll(place, value);
  }, shipped);

export interface ShippedNginx {
  /** For browsers, with TLS. */
  readonly port: number;
  /** The same without TLS, as in docs/nginx.conf. */
  readonly address: string;
  /** The port on which gateways and the registry reach the API. */
  readonly apis: number;
  /** For each request that was passed on, the upstreams that were tried (`host:port`), in order. */
  readonly asked: () => readonly (readonly string[])[];
  readonly stop: () => Promise<unknown>;
}

/** The addresses of the test's two gateways or two APIs, as `host:port`. */
type Two = readonly [string, string];

/** Resolves when nginx answers. Without `apis`, calls to the API fail. */
export const startShippedNginx = async (upstreams: {
  readonly gateways: Two;
  readonly apis?: Two;
}): Promise<ShippedNginx> => {
  const program = process.env.NGINX_PATH;
  if (!program)
    throw new Error('NGINX_PATH names no nginx: `npm test -- api` and `-- browser` find it.');
  const folder = await mkdtemp(join(tmpdir(), 'refined-nginx-'));
  const [scratch, tls] = [join(folder, 'scratch'), join(folder, 'tls')];
  await Promise.all([mkdir(scratch), mkdir(tls)]);
  const [port, plain] = [await freePort(), await freePort()];
  const [redirect, apis] = [await freePort(), await freePort()];
  const asked = join(folder, 'asked.log');
  const { gateways, apis: [firstApi, secondApi] = [] } = upstreams;
  const main = replaced(await readFile('deploy/nginx/main.conf', 'utf8'), [
    ['/tmp/', `${scratch}/`],
    ['/etc/refined', folder],
    ['access_log off;', `log_format asked '$upstream_addr'; access_log ${asked} asked;`],
    ['listen 8000', `listen 127.0.0.1:${redirect}`],
    ['listen 8070', `listen 127.0.0.1:${apis}`],
    ['172.31.86.11:8090', firstApi ?? '127.0.0.1:9'],
    ['172.31.86.12:8090', secondApi ?? '127.0.0.1:9'],
  ]);
  const start = replaced(await readFile('deploy/nginx/start.sh', 'utf8'), [
    ['/tmp/', `${scratch}/`],
    ['/etc/refined', folder],
    ['listen 8443 ssl http2;', `listen 127.0.0.1:${port} ssl http2; listen 127.0.0.1:${plain};`],
    ['172.31.86.21:8080', gateways[0]],
    ['172.31.86.22:8080', gateways[1]],
  ]);
  // Started by root, nginx would switch to a user who can't read the test's folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await Promise.all([
    writeFile(join(folder, 'main.conf'), user + main),
    writeFile(join(folder, 'start.sh'), start),
    cp('docs/nginx.conf', join(folder, 'product.conf')),
  ]);
  const key = ['-keyout', join(tls, 'tls.key'), '-out', join(tls, 'tls.crt')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'].concat(
      ...['-subj', '/CN=localhost', '-days', '1', ...key],
    ),
    { stdio: 'ignore' },
  );
  const child = spawn('sh', [join(folder, 'start.sh')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: `${dirname(program)}:${process.env.PATH}` },
  });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  const isThere = () =>
    fetch(`http://127.0.0.1:${redirect}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (!(await isThere()))
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await said}`);
  return {
    port,
    address: `http://127.0.0.1:${plain}`,
    apis,
    asked: () =>
      readFileSync(asked, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && line !== '-')
        .map((line) => line.split(/ : |, /)),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
