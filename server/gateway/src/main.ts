import { openStore } from '@refined/releases';
import { StartFault, type Tracing } from '@refined/server-base/process';
import { listen, partLog } from '@refined/server-base/serving';
import { runningPart, runPart, type RunningPart } from '@refined/server-base/settings';
import { buildGateway } from './app.ts';
import type { Upstream } from './api/api-proxy.ts';
import { readConfiguration, type GatewayConfiguration } from './configuration.ts';
import { readStopRuleKey } from './reports/signing-key.ts';

const NO_API =
  'API_UPSTREAM must name the API that calls are passed on to, e.g. http://127.0.0.1:8090; or API_HOST one that pages call themselves.';

const configurationOrFault = (): GatewayConfiguration => {
  const read = readConfiguration(process.env);
  if ('problems' in read) throw new StartFault(read.problems.join('\n'));
  const { configuration } = read;
  const knowsApi = configuration.page.apiHost !== '' || configuration.API_UPSTREAM !== undefined;
  // A supervisor sends the address.
  if (!knowsApi && !process.connected) throw new StartFault(NO_API);
  return configuration;
};

const openReleaseStore = ({
  RELEASES,
  S3_ENDPOINT: endpoint,
  RELEASE_PUBLIC_KEYS: publicKeys = [],
  STOP_RULE_SIGNING_KEY: keyFile,
}: GatewayConfiguration) => {
  if (keyFile === undefined) return openStore(RELEASES, { publicKeys, endpoint });
  const read = readStopRuleKey(keyFile, publicKeys);
  if ('problem' in read) throw new StartFault(read.problem);
  return openStore(RELEASES, { publicKeys, endpoint, signingKey: read.key });
};

const start = async (tracing: Tracing | undefined): Promise<RunningPart> => {
  const configuration = configurationOrFault();
  const upstream: Upstream = { address: configuration.API_UPSTREAM };
  const registry: Upstream = { address: configuration.REGISTRY_UPSTREAM };
  const lifetime = { retiring: false };
  const app = buildGateway({
    configuration,
    store: openReleaseStore(configuration),
    isSigned: (configuration.RELEASE_PUBLIC_KEYS ?? []).length > 0,
    upstream,
    registry,
    lifetime,
    logger: partLog('gateway', configuration.LOG_LEVEL),
    tracing,
  });
  // The supervisor sends the addresses of the API and the registry, and again after a restart;
  // null while one is down.
  process.on('message', (message: { upstream?: string | null; registry?: string | null }) => {
    if (message.upstream !== undefined) upstream.address = message.upstream ?? undefined;
    if (message.registry !== undefined) registry.address = message.registry ?? undefined;
  });
  await listen(app, { host: configuration.HOST, port: configuration.PORT, setting: 'PORT' });
  return runningPart(app, lifetime);
};

await runPart({
  program: 'gateway',
  script: 'server/gateway/main.mjs',
  about: 'The gateway: pages and released files, and the way to the API.',
  start,
});
