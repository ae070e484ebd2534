import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { previewAddress } from '@refined/shared/contract';
import type {
  RegistryCommand,
  RegistryVerb,
  ReleaseCheck,
  ReleaseUpload,
} from '@refined/shared/contract';
import type { Tracing } from '@refined/shared/serving';
import { refused } from '../cli/command-error.ts';
import { SOURCE_CHECKS, TEAM } from '../cli/command.ts';
import type { Answer, Call, Surroundings } from '../cli/command.ts';
import { COMMANDS } from '../cli/commands/index.ts';
import { publishRelease } from '../cli/commands/publish.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { Credential } from '../teams/credentials.ts';
import type { AskWho } from './operators.ts';
import { checkRegistered } from './permission.ts';
import { signStatement, statementOf } from '../teams/provenance.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { unpackUpload } from './uploaded-release.ts';

/** How long a preview's link works, in ms. */
const PREVIEW_LIFETIME = 7 * 24 * 3_600_000;

export interface RegistryParts {
  readonly store: ReleaseStore;
  /** What the commands need of the machine: the bundle reader and the browser. */
  readonly surroundings: Surroundings;
  /** The registry's own key (Ed25519, PEM): statements about releases are signed with it. */
  readonly key: string;
  /** Who a session of the product belongs to; without it operators come by tokens alone. */
  readonly askWho?: AskWho | undefined;
  /** By which Prometheus reads the metrics; undefined: nothing is measured. */
  readonly metricsToken?: string | undefined;
  readonly tracing?: Tracing | undefined;
}

const isSourceCheck = (check: ReleaseCheck): boolean =>
  (SOURCE_CHECKS as readonly string[]).includes(check);

/** A call of the command line's commands, in the name of the credential. */
export const callOf = (
  { store, surroundings }: RegistryParts,
  { actor }: Pick<Credential, 'actor'>,
  positionals: readonly string[],
  options: Call['options'],
  say: Call['say'],
): Call => ({
  ...surroundings,
  positionals,
  options: { ...options, actor },
  store: () => ({ ...store, name: teamMessages.storeOfHost }),
  say,
  reader: TEAM,
});

/** Undefined members are left out, numbers become texts: as the command line gives them. */
const asOptions = ({ version: _, ...given }: RegistryCommand): Call['options'] =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  );

/** Runs one of the commands that change or show a screen's state. */
export const runCommand = (
  parts: RegistryParts,
  credential: Credential,
  verb: RegistryVerb,
  given: RegistryCommand,
  say: Call['say'],
): Promise<Answer> => {
  const command = COMMANDS.find(({ name }) => name === verb)!;
  const positionals = [credential.workspace, ...(given.version ? [given.version] : [])];
  return command.run(callOf(parts, credential, positionals, asOptions(given), say));
};

/** Signs what is known about where a stored release was built; the first statement stays. */
const writeStatement = async (
  { store, key }: RegistryParts,
  { actor, workspace, origin }: Credential,
  { version, commit, skipped = [] }: ReleaseUpload,
): Promise<void> => {
  if (await store.teams.readProvenance(workspace, version)) return;
  const release = await store.readRelease(workspace, version);
  const left = skipped.map(({ check }) => check);
  const attestedByCi = SOURCE_CHECKS.filter((each) => !left.includes(each));
  const statement = statementOf(release, {
    origin: origin ?? { holder: actor },
    commit,
    attestedByCi,
  });
  await store.teams.writeProvenance(workspace, version, await signStatement(statement, key));
};

/** Checks an uploaded release and stores it. Rejects as the commands do. */
export const takeUpload = async (
  parts: RegistryParts,
  credential: Credential,
  verb: 'preview' | 'publish',
  upload: ReleaseUpload,
  say: Call['say'],
): Promise<Answer> => {
  const { workspace, origin } = credential;
  const { store } = parts;
  checkRegistered(await store.teams.registrations.read(), workspace, upload);
  if (origin?.commit !== undefined && origin.commit !== upload.commit)
    throw refused('commit', teamMessages.otherCommit(String(upload.commit), origin.commit));
  const { version, reason, skipped = [] } = upload;
  const served = skipped.find(({ check }) => !isSourceCheck(check));
  if (served) throw refused('skip', teamMessages.notSkipped(served.check));
  const call = callOf(
    parts,
    credential,
    [workspace],
    {
      'no-activate': true,
      skip: skipped.map(({ check, reason: why }) => `${check}=${why}`),
      ...(reason && { reason }),
    },
    say,
  );
  const folder = await mkdtemp(join(tmpdir(), 'refined-upload-'));
  try {
    const release = await unpackUpload(workspace, upload, folder);
    // Stored first: whether it may become active is judged by the statement too.
    const stored = await publishRelease(call, release, false);
    await writeStatement(parts, credential, upload);
    if (verb === 'publish')
      return await runCommand(
        parts,
        credential,
        'activate',
        { version, reason: reason ?? 'published' },
        say,
      );
    const id = randomBytes(12).toString('base64url');
    const expires = new Date(Date.now() + PREVIEW_LIFETIME).toISOString();
    await store.teams.registrations.change((before) => ({
      ...before,
      previews: [...before.previews, { id, workspace, version, by: credential.actor, expires }],
    }));
    const { declaration } = upload;
    const routes = declaration.kind === 'screen' ? declaration.routes : [];
    const address = previewAddress(id, routes);
    return {
      document: { ...(stored.document as object), preview: { id, address, expires } },
      text: teamMessages.previewed(`${workspace} ${version}`, address, expires),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
