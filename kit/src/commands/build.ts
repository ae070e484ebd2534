import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtFiles, firstLoadOf, shownBytes } from '@refined/releases/cli';
import { buildScreen, checkBuilt } from '../built.ts';
import { checkFits, readHost } from '../host.ts';
import { kitMessages } from '../kit-messages.ts';
import { readProject } from '../project.ts';
import type { Answer, Surroundings } from './command.ts';

/** Builds for production into `dist/bundle`, and describes the release in `dist/release.json`. */
export const build = async (
  { folder, say }: Surroundings,
  { host }: { host?: string },
): Promise<Answer> => {
  const project = readProject(folder);
  if (host !== undefined) checkFits(project, await readHost(host));
  const { root, workspace, version } = project;
  const name = `${workspace} ${version}`;
  say(kitMessages.building(name));
  const place = path.join('dist', 'bundle');
  const built = await buildScreen(project, path.join(root, place));
  await checkBuilt(project, built, say);
  const release = { workspace, version, ...built.meta };
  await writeFile(
    path.join(root, 'dist', 'release.json'),
    `${JSON.stringify(release, undefined, 2)}\n`,
  );
  const { bytes } = await firstLoadOf(built.meta, await builtFiles(built.folder));
  return {
    document: { folder: place, firstLoad: bytes, ...release },
    text: kitMessages.built(name, place, shownBytes(bytes)),
  };
};
