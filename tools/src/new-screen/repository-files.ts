import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenRoutes } from './screen-path.ts';

interface Declaration {
  readonly kind: string;
  readonly title?: string;
  readonly routes?: readonly { readonly path: string }[];
}

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    workspaces?: string[];
    refined?: Declaration;
  };

/** The workspaces in their order, those that browsers load, and the screens with their routes. */
export const readRepository = (root: string) => {
  const workspaces = readPackage(root).workspaces ?? [];
  const declared = workspaces.flatMap((workspace) => {
    const declaration = existsSync(join(root, workspace, 'package.json'))
      ? readPackage(join(root, workspace)).refined
      : undefined;
    return declaration ? [{ workspace, declaration }] : [];
  });
  const screens: ScreenRoutes[] = declared
    .filter(({ declaration }) => declaration.kind === 'screen')
    .map(({ workspace, declaration: { title = workspace, routes = [] } }) => ({
      workspace,
      title,
      paths: routes.map(({ path }) => path),
    }));
  return { workspaces, released: declared.map(({ workspace }) => workspace), screens };
};
