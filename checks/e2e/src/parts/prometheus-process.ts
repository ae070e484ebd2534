import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { newFolder } from '../product/folders.ts';
import { freePort } from '@refined/tools/free-port';
import { ROOT } from '../product/run-start.ts';
import type { PartProcess } from './part-process.ts';
import type { Topology } from './topology.ts';

export interface PrometheusProcess {
  /** How often the least-read part was read. */
  readonly reads: () => Promise<number>;
  /** Alerts whose condition holds now, for however long. */
  readonly raised: () => Promise<readonly string[]>;
  /** Alerts that have fired since the start. */
  readonly fired: () => Promise<readonly string[]>;
  readonly stop: () => Promise<unknown>;
}

interface Shipped {
  global: object;
  scrape_configs: {
    job_name: string;
    authorization: { credentials_file: string };
    static_configs: { targets: string[] }[];
  }[];
}

/** It is in the same folder as promtool. */
const program = (): string => {
  const tool = process.env.PROMTOOL_PATH;
  if (!tool)
    throw new Error('PROMTOOL_PATH names no promtool: run `npm test -- browser`, which finds it.');
  return path.join(path.dirname(realpathSync(tool)), 'prometheus');
};

const partsOf = ({
  apis,
  gateways,
  registry,
}: Topology): Readonly<Record<string, PartProcess>> => ({
  'api-1': apis[0],
  'api-2': apis[1],
  'gateway-1': gateways[0],
  'gateway-2': gateways[1],
  registry,
});

/** The shipped configuration and rules, with the parts' addresses here, read every second. */
const configure = (topology: Topology): string => {
  const folder = newFolder('prometheus');
  const from = path.join(ROOT, 'deploy/prometheus');
  const shipped = parse(readFileSync(path.join(from, 'prometheus.yml'), 'utf8')) as Shipped;
  const [token, configuration] = [path.join(folder, 'token'), path.join(folder, 'prometheus.yml')];
  writeFileSync(token, topology.metricsToken);
  copyFileSync(path.join(from, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  const parts = partsOf(topology);
  const here = (target: string): string => new URL(parts[target.split(':')[0]!]!.address).host;
  shipped.global = { scrape_interval: '1s', evaluation_interval: '1s' };
  for (const { authorization, static_configs: configs } of shipped.scrape_configs) {
    authorization.credentials_file = token;
    for (const config of configs) config.targets = config.targets.map(here);
  }
  writeFileSync(configuration, stringify(shipped));
  return configuration;
};

/** A real Prometheus that watches the parts with the shipped configuration. */
export const startPrometheus = async (topology: Topology): Promise<PrometheusProcess> => {
  const configuration = configure(topology);
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    program(),
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${path.join(path.dirname(configuration), 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ask = async <Data>(question: string): Promise<Data> => {
    const answer = await fetch(`http://${address}/api/v1/${question}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const query = async (expression: string) => {
    const { result } = await ask<{
      result: { metric: Readonly<Record<string, string>>; value: [number, string] }[];
    }>(`query?query=${encodeURIComponent(expression)}`);
    return result;
  };
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady()))
    if (child.exitCode !== null) throw new Error(`Prometheus ended: ${said}`);
  return {
    reads: async () => {
      const [least] = await query('min(count_over_time(up[10m]))');
      return Number(least?.value[1] ?? 0);
    },
    raised: async () => {
      const { alerts } = await ask<{ alerts: { labels: { alertname: string } }[] }>('alerts');
      return alerts.map(({ labels }) => labels.alertname);
    },
    fired: async () => {
      const all = await query('count_over_time(ALERTS{alertstate="firing"}[10m])');
      return all.map(({ metric }) => metric.alertname!);
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
