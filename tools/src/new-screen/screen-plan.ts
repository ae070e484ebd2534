import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPath } from './screen-path.ts';
import { readRepository } from './repository-files.ts';
import { ScreenRefusal } from './screen-refusal.ts';

export interface ScreenRequest {
  /** Folder that contains the workspaces. */
  readonly root: string;
  /** In kebab-case, with or without `-mfe` at its end. */
  readonly name: string;
  /** The title for users; the name's words by default. */
  readonly title?: string | undefined;
  /** Router pattern; `/drugs/<name>` by default. */
  readonly path?: string | undefined;
  /** An entry in the side navigation; true by default. */
  readonly navigation?: boolean | undefined;
}

export interface ScreenPlan {
  /** `price-history` */
  readonly name: string;
  /** `price-history-mfe`: workspace, folder and package. */
  readonly workspace: string;
  /** `PriceHistory` */
  readonly component: string;
  /** `priceHistory` */
  readonly variable: string;
  readonly title: string;
  readonly path: string;
  /** An address that the path matches. */
  readonly address: string;
  readonly navigation: boolean;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Longest workspace name that release stores accept. */
const LONGEST = 64;
const LONGEST_TITLE = 60;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const checkName = (given: string): string => {
  const name = given.replace(/-mfe$/, '');
  if (!NAME.test(name))
    throw new ScreenRefusal(
      `"${given}" is no name for a screen: lower-case letters and digits, words joined by hyphens, a letter first (price-history).`,
    );
  if (`${name}-mfe`.length > LONGEST)
    throw new ScreenRefusal(
      `"${given}" is too long: at most ${LONGEST - '-mfe'.length} characters.`,
    );
  if (/^test(-|$)/.test(name))
    throw new ScreenRefusal(
      `"${given}" can not be used: files whose name begins with "test" are taken for tests. Choose another name.`,
    );
  return name;
};

const checkTitle = (title: string): string => {
  const trimmed = title.trim();
  if (trimmed === '' || trimmed.length > LONGEST_TITLE || /\p{Cc}/u.test(trimmed))
    throw new ScreenRefusal(`The title must be one line of 1 to ${LONGEST_TITLE} characters.`);
  return trimmed;
};

/** The plan of the new screen, checked against the repository. Throws ScreenRefusal. */
export const planScreen = ({
  root,
  name: given,
  title,
  path,
  navigation = true,
}: ScreenRequest): ScreenPlan => {
  const name = checkName(given);
  const workspace = `${name}-mfe`;
  const { workspaces, screens } = readRepository(root);
  if (workspaces.includes(workspace))
    throw new ScreenRefusal(`There is a workspace ${workspace} already. Choose another name.`);
  for (const place of [workspace, join('node_modules', workspace)]) {
    if (existsSync(join(root, place)))
      throw new ScreenRefusal(
        `${place} is there already, though no workspace is called so. Remove it or choose another name.`,
      );
  }
  const words = name.split('-');
  const component = words.map(capital).join('');
  const checked = checkPath(path ?? `/drugs/${name}`, screens);
  return {
    name,
    workspace,
    component,
    variable: component.charAt(0).toLowerCase() + component.slice(1),
    title: checkTitle(title ?? capital(words.join(' '))),
    ...checked,
    // A link needs an address without parameters.
    navigation: navigation && checked.path === checked.address,
  };
};
