import { unknownSettings, type Environment } from '@refined/server-base/settings';
import { refused, runRelease } from '@refined/releases/cli';
import { sourceChecks } from '@refined/gate/source-checks';
import { BUNDLED_WITH } from '@refined/screen-kit/source-version';

const NO_BUILD =
  'The build tools are not installed here (npm ci --omit=dev): publish with --from, or on a machine that has them.';

const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()));

/** `npm run release`: exits with the command's exit code once all output is written. */
export const release = async ({
  root,
  args,
  environment = process.env,
  canBuild,
}: {
  root: string;
  args: readonly string[];
  environment?: Environment;
  /** Whether the build tools are installed. */
  canBuild: boolean;
}): Promise<never> => {
  // stdout is for the command.
  for (const warning of unknownSettings(environment)) process.stderr.write(`${warning}\n`);
  const exit = await runRelease({
    root,
    args,
    environment,
    // npm runs scripts in the package's folder and passes the user's folder as INIT_CWD.
    folder: environment.INIT_CWD ?? process.cwd(),
    out: (text) => void process.stdout.write(`${text}\n`),
    err: (text) => void process.stderr.write(`${text}\n`),
    // Heavy modules are loaded only by the commands that need them: a rollback takes milliseconds.
    build: async (order) => {
      if (!canBuild) throw refused('no-build', NO_BUILD);
      return (await import('@refined/screen-kit/build')).buildWorkspace(order);
    },
    readBundle: async (order) => (await import('@refined/gate')).readBundle(order),
    bundledWith: BUNDLED_WITH,
    checkTogether: async (options) => (await import('@refined/gate')).checkTogether(options),
    sourceChecks,
    compareContract: async (order) =>
      (await import('./compare-contract.ts')).compareContract(order),
  });
  await Promise.all([written(process.stdout), written(process.stderr)]);
  return process.exit(exit);
};
