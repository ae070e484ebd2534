import { commandLine, runCommandLine } from '@refined/shared/command-line';
import { createScreen } from './create-screen.ts';
import { ScreenRefusal } from './screen-refusal.ts';

interface ScreenOptions {
  readonly title?: string;
  readonly path?: string;
  readonly navigation: boolean;
}

const newScreen = (make: (name: string, options: ScreenOptions) => void) =>
  commandLine(
    'npm run new-screen --',
    'Makes a screen, <name>-mfe, that works: its page, its test, its changelog, its route and its entry in the side navigation.',
  )
    .argument('<name>')
    .option('--title <TEXT>', "What users read (the name's words unless given).")
    .option('--path <PATTERN>', 'Its address, a router pattern (/drugs/<name> unless given).')
    .option('--no-navigation', 'No entry in the side navigation.')
    .addHelpText('after', '\ndocs/screens.md says what a screen may rely on and what it must do.')
    .action(make);

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
export const newScreenCommand = async (
  root: string,
  args: readonly string[],
  say: (line: string) => void,
  complain: (line: string) => void,
): Promise<number> => {
  const program = newScreen((name, { title, path: pattern, navigation: wanted }) => {
    const screen = createScreen({ root, name, title, path: pattern, navigation: wanted });
    const { workspace, path, navigation } = screen;
    say(nextSteps(workspace, path));
    if (wanted && !navigation)
      say('\nIts address has parameters, so that the side navigation has no entry for it.');
  });
  try {
    const end = await runCommandLine(program, args);
    if (end.kind === 'help') say(end.text);
    if (end.kind === 'wrong') complain(end.sentence);
    return end.kind === 'wrong' ? 2 : 0;
  } catch (error) {
    if (!(error instanceof ScreenRefusal)) throw error;
    complain(error.message);
    return 3;
  }
};
