import { parseArgs } from 'node:util';
import { createScreen } from './create-screen.ts';
import { ScreenRefusal } from './screen-refusal.ts';

const HELP = `npm run new-screen -- <name> [--title "…"] [--path /drugs/…] [--no-navigation]

Makes a screen, <name>-mfe, that works: its page, its test, its changelog, its route and its entry in the side navigation.

  --title           what users read (the name's words unless given)
  --path            its address, a router pattern (/drugs/<name> unless given)
  --no-navigation   no entry in the side navigation

docs/screens.md says what a screen may rely on and what it must do.`;

const OPTIONS = {
  title: { type: 'string' },
  path: { type: 'string' },
  navigation: { type: 'boolean', default: true },
  help: { type: 'boolean', short: 'h' },
} as const;

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, allowNegative: true });

const nextSteps = (
  workspace: string,
  path: string,
): string => `${workspace} is made, and drawn at ${path}.

  npm run dev -w ${workspace}         the product, with this screen rebuilt at every change
  npm test -- unit ${workspace}       its test`;

/**
 * `npm run new-screen`. Returns the exit code: 0 made, 2 wrong usage, 3 refused (the sentence says
 * what to do); a fault of the machine is thrown.
 */
export const newScreenCommand = (
  root: string,
  args: readonly string[],
  say: (line: string) => void,
  complain: (line: string) => void,
): number => {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    complain(`${(error as Error).message}\n\n${HELP}`);
    return 2;
  }
  const { values, positionals } = parsed;
  const [name] = positionals;
  if (values.help) {
    say(HELP);
    return 0;
  }
  if (name === undefined || positionals.length > 1) {
    complain(HELP);
    return 2;
  }
  try {
    const { workspace, path, navigation } = createScreen({
      root,
      name,
      title: values.title,
      path: values.path,
      navigation: values.navigation,
    });
    say(nextSteps(workspace, path));
    if (values.navigation && !navigation)
      say('\nIts address has parameters, so that the side navigation has no entry for it.');
    return 0;
  } catch (error) {
    if (!(error instanceof ScreenRefusal)) throw error;
    complain(error.message);
    return 3;
  }
};
