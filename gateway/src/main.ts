import { openStore } from '@refined/releases';
import { unknownSettings } from '@refined/shared/settings';
import { buildGateway } from './app.ts';
import type { Upstream } from './api/upstream.ts';
import { readConfiguration } from './configuration.ts';
import { readStopRuleKey } from './stop-rule/signing-key.ts';

/**
 * Exit code for a wrong configuration, where a restart won't help (EX_CONFIG of sysexits). Used by
 * all programs of the product.
 */
const EXIT_CONFIGURATION = 78;
/** Longest wait for running requests at shutdown, in ms. */
const DRAIN = 10_000;

const giveUp = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(EXIT_CONFIGURATION);
};

const LISTEN_FAULTS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} on ${host} is taken by another program. End that one, or choose another with PORT.`,
  EACCES: (_host, port) =>
    `This user may not listen on port ${port}. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: (host) => `${host} is not an address of this computer. Check HOST.`,
  ENOTFOUND: (host) => `The name ${host} is not known here. Check HOST.`,
};

const stopRuleKey = (file: string, publicKeys: readonly string[]): string => {
  const read = readStopRuleKey(file, publicKeys);
  return 'problem' in read ? giveUp(read.problem) : read.key;
};

const start = async (): Promise<void> => {
  const read = readConfiguration(process.env);
  if ('problems' in read) return giveUp(read.problems.join('\n'));
  const { configuration } = read;
  // Under `npm start` the supervisor says it.
  if (!process.connected)
    for (const warning of unknownSettings(process.env)) process.stderr.write(`${warning}\n`);
  const { host, port } = configuration;
  const upstream: Upstream = { address: configuration.apiUpstream };
  const { location, s3Endpoint, publicKeys } = configuration.releases;
  const { stopRuleKeyFile } = configuration;
  const store = openStore(location, {
    publicKeys,
    endpoint: s3Endpoint,
    ...(stopRuleKeyFile === undefined
      ? {}
      : { signingKey: stopRuleKey(stopRuleKeyFile, publicKeys) }),
  });
  const app = buildGateway({
    configuration,
    store,
    isSigned: publicKeys.length > 0,
    upstream,
    logger: { level: configuration.logLevel, name: 'gateway' },
  });

  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), DRAIN).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end());
  // The supervisor is gone: nothing else would end this process.
  process.on('disconnect', () => void end());
  // The supervisor sends the API's address, again after each restart of the API; null while it is
  // down.
  process.on('message', (message: { upstream?: string | null }) => {
    if (message.upstream !== undefined) upstream.address = message.upstream ?? undefined;
  });

  try {
    await app.listen({ host, port });
  } catch (error) {
    const sentence = LISTEN_FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    if (sentence) return giveUp(sentence(host, port));
    throw error;
  }
  const address = app.server.address();
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : port });
};

void start().catch((error: unknown) => {
  process.stderr.write(
    `The gateway can not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
