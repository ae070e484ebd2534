import { randomBytes } from 'node:crypto';
import { previewAddress, type ReleaseCheck, type ReleaseUpload } from '@refined/shared/contract';
import type { Tracing } from '@refined/server-base/process';
import { refused } from '../operations/definition/command-error.ts';
import type { Answer, Call } from '../operations/definition/operation.ts';
import { needsSecondPerson } from '../operations/gate/second-person.ts';
import { checkVersionFor, publishRelease } from '../operations/publish.ts';
import { SOURCE_CHECKS, type Surroundings } from '../operations/definition/surroundings.ts';
import { inParallel } from '../objects/in-parallel.ts';
import type { Registry } from '../objects/registrations.ts';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { Credential } from '../teams/credentials.ts';
import type { Sessions } from './operators.ts';
import { checkRegistered, type Caller } from './permission.ts';
import { refuseLockedPublication } from '../state/release-lock.ts';
import { besideOf } from '../store/built-folder.ts';
import { policyProblem, signStatement, statementOf, type Build } from '../teams/provenance.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { builtFrom, type ReceivedUpload } from './uploaded-release.ts';

/** How long a preview's link works, in ms. */
const PREVIEW_LIFETIME = 7 * 24 * 3_600_000;

export interface RegistryParts {
  readonly store: ReleaseStore;
  /** What the commands need of the machine: the bundle reader and the browser. */
  readonly surroundings: Surroundings;
  /** The registry's own key (Ed25519, PEM): statements about releases are signed with it. */
  readonly key: string;
  /** Whose the product's sessions are; without it operators come by tokens alone. */
  readonly sessions?: Sessions | undefined;
  /** By which Prometheus reads the metrics; undefined: nothing is measured. */
  readonly metricsToken?: string | undefined;
  readonly tracing?: Tracing | undefined;
}

const isSourceCheck = (check: ReleaseCheck): boolean =>
  (SOURCE_CHECKS as readonly string[]).includes(check);

/** Who asks for an operation here, in the name of the credential. */
export const callOf = (
  { store, surroundings }: RegistryParts,
  { actor, reader }: Caller,
  say: Call['say'],
): Call => ({
  ...surroundings,
  store: () => ({ ...store, name: teamMessages.storeOfHost }),
  by: () => actor,
  say,
  reader,
});

/** What an upload says of its build, and what is known of whoever sent it. */
const buildOf = (
  { actor, origin }: Credential,
  { commit, skipped = [] }: Pick<ReleaseUpload, 'commit' | 'skipped'>,
): Build => {
  const left = skipped.map(({ check }) => check);
  return {
    origin: origin ?? { holder: actor },
    commit,
    attestedByCi: origin ? SOURCE_CHECKS.filter((each) => !left.includes(each)) : [],
  };
};

/** Signs what is known about where a stored release was built; the first statement stays. */
const writeStatement = async (
  { store, key }: RegistryParts,
  workspace: string,
  version: string,
  build: Build,
): Promise<void> => {
  if (await store.teams.readProvenance(workspace, version)) return;
  const statement = statementOf(await store.readRelease(workspace, version), build);
  await store.teams.writeProvenance(workspace, version, await signStatement(statement, key));
};

/** Throws `unproven` for what may never become active: stored, it would only take the version. */
const checkPolicy = (
  registry: Registry,
  workspace: string,
  version: string,
  build: Build,
): void => {
  const policy = registry.workspaces[workspace]?.policy;
  const statement = statementOf({ workspace, version, files: [] }, build);
  const problem = policy && policyProblem(statement, policy);
  if (problem !== undefined)
    throw refused('unproven', teamMessages.unproven(`${workspace} ${version}`, problem));
};

/** Bytes of a team's stored releases, and its open previews, at most. */
const QUOTA = { bytes: 2 * 1024 ** 3, previews: 50 };

/** Throws `quota`: no team fills the disk of all. */
const checkQuota = async (
  { store }: RegistryParts,
  registry: Registry,
  workspace: string,
  verb: 'preview' | 'publish',
): Promise<void> => {
  const open = registry.previews.filter(
    (each) => each.workspace === workspace && Date.parse(each.expires) > Date.now(),
  );
  if (verb === 'preview' && open.length >= QUOTA.previews)
    throw refused('quota', teamMessages.tooManyPreviews(workspace, open.length));
  const stored = await inParallel(await store.listVersions(workspace), 8, (version) =>
    store.readRelease(workspace, version),
  );
  const bytes = stored
    .flatMap((release) => [...release.files, ...besideOf(release)])
    .reduce((sum, file) => sum + file.bytes, 0);
  if (bytes >= QUOTA.bytes) throw refused('quota', teamMessages.tooMuchStored(workspace, bytes));
};

/** What an upload says of itself is judged before its files are read. Rejects with what is wrong. */
export const checkUpload = async (
  parts: RegistryParts,
  credential: Credential,
  verb: 'preview' | 'publish',
  upload: ReleaseUpload,
): Promise<void> => {
  const { workspace, origin } = credential;
  const registry = await parts.store.teams.registrations.read();
  checkRegistered(registry, workspace, upload);
  if (verb === 'publish' && upload.activate !== false)
    await refuseLockedPublication(parts.store, workspace);
  if (origin?.commit !== undefined && origin.commit !== upload.commit)
    throw refused('commit', teamMessages.otherCommit(String(upload.commit), origin.commit));
  const served = upload.skipped?.find(({ check }) => !isSourceCheck(check));
  if (served) throw refused('skip', teamMessages.notSkipped(served.check));
  checkVersionFor(verb, upload.version);
  if (verb === 'publish')
    checkPolicy(registry, workspace, upload.version, buildOf(credential, upload));
  await checkQuota(parts, registry, workspace, verb);
};

/**
 * Checks a received release in a browser, stores it and shows it. Rejects as the commands do.
 *
 * @param checkThere throws when whoever sent it has gone: it is shown to nobody then
 */
export const takeUpload = async (
  parts: RegistryParts,
  credential: Caller,
  verb: 'preview' | 'publish',
  received: ReceivedUpload,
  say: Call['say'],
  checkThere: () => void,
): Promise<Answer> => {
  checkThere();
  const { workspace } = credential;
  const { store } = parts;
  const { upload } = received;
  const { version, reason, skipped = [], activate } = upload;
  const isWaiting =
    verb === 'publish' && activate !== false && (await needsSecondPerson(store, workspace));
  const published = await publishRelease(
    callOf(parts, credential, say),
    builtFrom(workspace, received),
    {
      workspace,
      reason,
      skipped,
      activate: verb === 'publish' && activate !== false && !isWaiting,
      isBuiltHere: false,
      // Whether it may become active is judged by the statement, too.
      onStored: async () => {
        await writeStatement(parts, workspace, version, buildOf(credential, upload));
        checkThere();
      },
    },
  );
  if (isWaiting) return { ...published, text: `${published.text}\n${teamMessages.awaitsSecond}` };
  if (verb === 'publish') return published;
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
    document: { ...(published.document as object), preview: { id, address, expires } },
    text: teamMessages.previewed(`${workspace} ${version}`, address, expires),
  };
};
