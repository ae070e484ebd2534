// `npm run new-screen -- price-history`: makes a working screen and registers it everywhere.
import './supported-node.mjs';
import { prepare, ROOT } from './prepare.mjs';

await prepare();
const { runTyped } = await import('./src/run-typed.ts');
const { createScreen } = await import('./src/create-screen.ts');
const { ScreenRefusal } = await import('@refined/screen-kit/new-screen');

const make = (name, options) => {
  const { workspace, path, navigation } = createScreen({ root: ROOT, name, ...options });
  console.log(`Made ${workspace}, which is shown at ${path}.

  npm run dev -w ${workspace}         the product, with this screen rebuilt at every change
  npm test -- unit ${workspace}       its test`);
  if (options.navigation && !navigation)
    console.log('\nIts address has parameters, so the side navigation has no entry for it.');
};

try {
  await runTyped(
    'npm run new-screen --',
    'Makes a screen, <name>-mfe, that works: its page, its test, its changelog, its route and its entry in the side navigation.',
    (program) =>
      program
        .argument('<name>')
        .option('--title <TEXT>', "What users read (the name's words unless given).")
        .option('--path <PATTERN>', 'Its address, a router pattern (/drugs/<name> unless given).')
        .option('--no-navigation', 'No entry in the side navigation.')
        .addHelpText('after', '\ndocs/screens.md says what a screen may rely on and must do.')
        .action(make),
  );
} catch (error) {
  if (!(error instanceof ScreenRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 3;
}
