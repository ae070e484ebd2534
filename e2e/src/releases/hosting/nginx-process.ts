import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '../../product/folders.ts';
import { quietPort } from '../../product/quiet-port.ts';
import { ROOT } from '../../product/run-start.ts';

export interface NginxProcess {
  readonly address: string;
  /** Per request that was passed on, the gateways (`host:port`) that were asked, in order. */
  readonly asked: () => readonly (readonly string[])[];
  readonly stop: () => Promise<void>;
}

const program = (): string => {
  const named = process.env.NGINX_PATH;
  if (!named)
    throw new Error(
      'NGINX_PATH names no nginx, and docs/nginx.conf is tried with a real one: run `npm test -- browser`, which finds or fetches it.',
    );
  return named;
};

/** Exchanges what the file says is to be replaced; each must stand there. */
const replaced = (text: string, by: readonly (readonly [string, string])[]): string =>
  by.reduce((done, [place, value]) => {
    if (!done.includes(place)) throw new Error(`docs/nginx.conf has no ${place}.`);
    return done.replaceAll(place, value);
  }, text);

/**
 * What an installed nginx brings besides: the blocks around, and its own files, here in a folder of
 * the story.
 */
const wrapped = (server: string, folder: string): string =>
  [
    // As root it would become somebody who may not enter the story's folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 2;',
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 512; }',
    'http {',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    ),
    "log_format asked '$upstream_addr';",
    `access_log ${folder}/asked.log asked;`,
    server,
    '}',
  ].join('\n');

/** The balancer in front of the APIs, as deploy/nginx/main.conf has it, for ports of this machine. */
const apiBalancer = (port: number, [first, second]: readonly [number, number]): string => {
  const documented = readFileSync(path.join(ROOT, 'deploy/nginx/main.conf'), 'utf8');
  const block = /^ *upstream refined_apis \{.*?(?=^ *include )/ms.exec(documented)?.[0];
  return replaced(block ?? '', [
    ['172.31.86.11:8090', `127.0.0.1:${first}`],
    ['172.31.86.12:8090', `127.0.0.1:${second}`],
    ['listen 8070', `listen 127.0.0.1:${port}`],
  ]);
};

/**
 * A real nginx with docs/nginx.conf in front of two gateways (ports of this machine), and with a
 * balancer on its own port in front of two APIs where some are given; it answers when this resolves.
 */
export const startNginx = async (
  ports: readonly [number, number],
  apis?: { readonly port: number; readonly ports: readonly [number, number] },
): Promise<NginxProcess> => {
  const folder = newFolder('nginx');
  const port = await quietPort();
  const documented = readFileSync(path.join(ROOT, 'docs', 'nginx.conf'), 'utf8');
  // The ports may be one another's: exchanged by way of names that no port is.
  const named = replaced(documented, [
    ['127.0.0.1:8081', 'FIRST'],
    ['127.0.0.1:8082', 'SECOND'],
    ['listen 8080', 'listen HERE'],
  ]);
  const server = replaced(named, [
    ['FIRST', `127.0.0.1:${ports[0]}`],
    ['SECOND', `127.0.0.1:${ports[1]}`],
    ['HERE', `127.0.0.1:${port}`],
  ]);
  const configuration = path.join(folder, 'nginx.conf');
  const balancer = apis ? apiBalancer(apis.port, apis.ports) : '';
  writeFileSync(configuration, wrapped(`${server}\n${balancer}`, folder));
  const child = spawn(
    program(),
    ['-p', folder, '-c', configuration, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  let isGone = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      isGone = true;
      resolve();
    });
    child.once('exit', () => {
      isGone = true;
      resolve();
    });
  });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    );
  while (!(await answers()))
    if (isGone)
      throw new Error(
        `nginx ended: ${said}${readFileSync(path.join(folder, 'error.log'), { encoding: 'utf8', flag: 'a+' })}`,
      );
  return {
    address,
    asked: () =>
      readFileSync(path.join(folder, 'asked.log'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && line !== '-')
        .map((line) => line.split(/ : |, /)),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
