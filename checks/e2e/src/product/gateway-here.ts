import { buildGateway, readConfiguration } from '@refined/gateway';
import { openStore } from '@refined/releases';
import type { Environment } from './run-start.ts';
import { untilServed } from './until-served.ts';

/** A gateway that serves its store's state. */
export interface GatewayHere {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * A gateway with this environment, in the story's own process: the same code as `npm start`.
 * Starting a process for it took more processor time than most stories use. Port 0: any free one.
 */
export const startGatewayHere = async (
  environment: Environment,
  port = 0,
): Promise<GatewayHere> => {
  const read = readConfiguration(environment);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  const { configuration } = read;
  const app = buildGateway({
    configuration,
    store: openStore(configuration.RELEASES, {}),
    upstream: { address: configuration.API_UPSTREAM },
  });
  const address = await app.listen({ host: '127.0.0.1', port });
  await untilServed(address);
  return {
    address,
    stop: async () => {
      const closed = app.close();
      // An open page listens to events without end.
      app.server.closeAllConnections();
      await closed;
    },
  };
};
