import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The composition's nginx: its own files and its own start script, on this machine's ports. */

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export interface ShippedNginx {
  /** What browsers ask, by TLS. */
  readonly port: number;
  /** What gateways and the registry ask for the API. */
  readonly apis: number;
  readonly stop: () => Promise<unknown>;
}

/** @param upstreams where a gateway and an API of the test listen, as `host:port` */
export const startShippedNginx = async (upstreams: {
  readonly gateway: string;
  readonly api: string;
}): Promise<ShippedNginx> => {
  const program = process.env.NGINX_PATH;
  if (!program) throw new Error('NGINX_PATH names no nginx: npm test -- api finds or fetches it.');
  const folder = await mkdtemp(join(tmpdir(), 'refined-nginx-'));
  const scratch = join(folder, 'scratch');
  await mkdir(scratch);
  const ports = { tls: await freePort(), redirect: await freePort(), apis: await freePort() };
  const here = (shipped: string): string =>
    shipped
      .replaceAll('/tmp/', `${scratch}/`)
      .replaceAll('/etc/refined', folder)
      .replaceAll('listen 8443', `listen 127.0.0.1:${ports.tls}`)
      .replaceAll('listen 8000', `listen 127.0.0.1:${ports.redirect}`)
      .replaceAll('listen 8070', `listen 127.0.0.1:${ports.apis}`)
      .replace(/172\.31\.86\.1\d:8090/g, upstreams.api)
      .replace(/172\.31\.86\.2\d:8080/g, upstreams.gateway);
  await cp('docs/nginx.conf', join(folder, 'product.conf'));
  for (const file of ['main.conf', 'start.sh'])
    await writeFile(join(folder, file), here(await readFile(`deploy/nginx/${file}`, 'utf8')));
  // As root it would become somebody who may not enter the test's folder.
  if (process.getuid?.() === 0) await appendFile(join(folder, 'main.conf'), 'user root;\n');
  const tls = join(folder, 'tls');
  await mkdir(tls);
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
    fetch(`http://127.0.0.1:${ports.redirect}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (!(await isThere()))
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await said}`);
  return {
    port: ports.tls,
    apis: ports.apis,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
