import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buildGateway, DEFAULT_LIMITS } from '@refined/gateway';
import { metaOf, publishBuild, type ReleaseStore } from '@refined/releases';
import { refused } from '@refined/releases/cli';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';
import { watchWorkspace } from '../../bundler/build.mjs';
import { sourceHash } from '../../bundler/source-hash.mjs';
import { copyHost } from '../host-copy.ts';
import { allowedOrigins, checkFits, readHost } from '../host.ts';
import { kitMessages } from '../kit-messages.ts';
import { readProject } from '../project.ts';
import type { Answer, Surroundings } from './command.ts';

/** A development store keeps only releases that a page may still be loading. */
const KEPT = { days: 0, keep: 3 };
/** Interval of checks of the store, in ms; short, because developers wait. */
const LOOK = 100;

/**
 * A gateway without an API that serves only the screen. Rejects with `port` if another program
 * listens on the port.
 */
const serve = async (store: ReleaseStore, port: number) => {
  const gateway = buildGateway({
    configuration: {
      page: { ...DEFAULT_PAGE_CONFIG, liveReload: true },
      TRUST_PROXY: 'loopback',
      limits: { ...DEFAULT_LIMITS, poll: LOOK },
    },
    store,
    upstream: { address: undefined },
  });
  try {
    const { port: taken } = new URL(await gateway.listen({ host: '127.0.0.1', port }));
    return { gateway, origin: `http://127.0.0.1:${taken}` };
  } catch (error) {
    // Otherwise its polling would keep the command running.
    await gateway.close();
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw isTaken ? refused('port', kitMessages.portTaken(port)) : error;
  }
};

/**
 * Serves the screen, rebuilt at every change, to the page of a running host that allows it.
 * Resolves when the signal ends it.
 */
export const dev = async (
  { folder, say }: Surroundings,
  { host: address, port, signal }: { host: string; port: number; signal: AbortSignal },
  onReady: (answer: Answer) => void,
): Promise<void> => {
  const project = readProject(folder);
  const host = await readHost(address);
  checkFits(project, host);
  const allowed = await allowedOrigins(host);
  const { root, workspace, version, declaration, commit } = project;
  const place = path.join(root, '.cache', 'dev');
  const outDir = path.join(place, 'bundle');
  await rm(place, { recursive: true, force: true });
  // A gateway serves no state without a shell. The page uses the host's own shell.
  const { store } = await copyHost(host, place, 'shell');
  const { gateway, origin } = await serve(store, port);
  try {
    if (!allowed.includes(origin))
      throw refused('not-allowed', kitMessages.notAllowed(host.address, origin));
    let last = Promise.resolve();
    let isReady = false;
    say(kitMessages.building(workspace));
    await watchWorkspace(
      {
        root,
        workspace,
        folder: root,
        version: `${version}-dev`,
        outDir,
        mode: 'development',
        signal,
      },
      (bundle) => {
        last = last
          .then(async () => {
            // A release never changes, so each build is a new one.
            const built = `${version}-dev.${sourceHash(outDir, ['.']).slice(0, 8)}`;
            await publishBuild(
              store,
              {
                workspace,
                version: built,
                folder: outDir,
                ...metaOf({ ...bundle, declaration, commit }),
                brotliQuality: 1,
              },
              { actor: 'refined-screen dev', reason: 'built from the sources' },
            );
            await store.prune(KEPT);
            say(kitMessages.rebuilt(`${workspace} ${built}`));
            if (isReady) return;
            isReady = true;
            const [{ path: route } = { path: '/' }] = declaration.routes;
            onReady({
              document: { origin, host: host.address, workspace },
              text: kitMessages.ready(declaration.title, route, origin, host.address),
            });
          })
          .catch((error: Error) => say(error.message));
      },
      (error) => say(error.message),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await gateway.close();
  }
};
