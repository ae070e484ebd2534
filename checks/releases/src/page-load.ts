import { createHash } from 'node:crypto';
import { releaseState } from '@refined/shared/contract';
import { chosenShell, RELEASES_BASE, screenChoices, STATE_BLOCK } from '@refined/shared/federation';

const STATE = new RegExp(`id="${STATE_BLOCK}">(.*?)</script>`, 's');
const BUCKET = 50;

const get = async (address: string, patience: number): Promise<Response> => {
  const answer = await fetch(address, {
    headers: { cookie: `refined-bucket=${BUCKET}` },
    signal: AbortSignal.timeout(patience),
  });
  if (answer.status !== 200)
    throw new Error(`${address} answered ${answer.status} ${await answer.text()}`);
  return answer;
};

/**
 * One page load like a browser's, without running it: the HTML, then the files of its shell and one
 * screen, each checked by its hash. Returns the screen's version; throws on any problem.
 *
 * @param patience for each answer, in ms
 */
export const loadPage = async (
  address: string,
  pathname: string,
  workspace: string,
  patience = 60_000,
): Promise<string> => {
  const html = await (await get(address + pathname, patience)).text();
  const state = releaseState.parse(JSON.parse(STATE.exec(html)?.[1] ?? 'null'));
  const shell = chosenShell(state, BUCKET)!;
  const screen = screenChoices(state, BUCKET).find((choice) => choice.workspace === workspace)!
    .releases[0];
  const named = [
    ...[shell.release.entry, ...shell.release.initial].map((file) => ({
      ...file,
      at: `${RELEASES_BASE}shell/${shell.version}/${file.path}`,
    })),
    ...[screen.entry, ...screen.initial].map((file) => ({
      ...file,
      at: `${RELEASES_BASE}${workspace}/${screen.version}/${file.path}`,
    })),
  ];
  await Promise.all(
    named.map(async ({ at, integrity }) => {
      const bytes = Buffer.from(await (await get(address + at, patience)).arrayBuffer());
      if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
        throw new Error(`${at} is not what the page lists`);
    }),
  );
  return screen.version;
};
