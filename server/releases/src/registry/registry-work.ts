import { randomBytes } from 'node:crypto';
import {
  previewAddress,
  type ReleaseUpload,
  OPERATOR_VERBS,
  releasesOverview,
  type ReleasesOverview,
} from '@refined/shared/contract';
import type { Tracing } from '@refined/server-base/process';
import { refused } from '../operations/definition/command-error.ts';
import type { Answer, Call } from '../operations/definition/operation.ts';
import { refuseServedChecks } from '../operations/gate/gate.ts';
import { readRegistration } from '../operations/gate/held-back.ts';
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
import { readStatus } from '../operations/status.ts';

/** How long a preview's link is valid, in ms. */
const PREVIEW_LIFETIME = 7 * 24 * 3_600_000;

export interface RegistryParts {
  readonly store: ReleaseStore;
  /** The commands' environment: bundle reader and browser. */
  readonly surroundings: Surroundings;
  /** The registry's own key (Ed25519, PEM): statements about releases are signed with it. */
  readonly key: string;
  /** The product's sessions; without it, operators can only use tokens. */
  readonly sessions?: Sessions | undefined;
  /** Prometheus reads the metrics with it; undefined: nothing is measured. */
  readonly metricsToken?: string | undefined;
  readonly tracing?: Tracing | undefined;
}

/** An operation's call in the name of the credential. */
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

/** The upload's statements about its build, and the sender's verified origin. */
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

/** Signs and stores a statement about a stored release's origin; an existing one is kept. */
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

/** Throws `unproven` for an upload that may never become active, before it takes the version. */
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
    throw refused(
      'unproven',
      teamMessages.notDone(teamMessages.unproven(`${workspace} ${version}`, problem)),
    );
};

/** Most bytes of a team's stored releases, and most open previews. */
const QUOTA = { bytes: 2 * 1024 ** 3, previews: 50 };

/** Throws `quota`, so that no team fills the shared disk. */
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

/** Checks an upload's description before its files are read. Rejects with the problem. */
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
  refuseServedChecks(upload.skipped);
  checkVersionFor(verb, upload.version);
  if (verb === 'publish')
    checkPolicy(registry, workspace, upload.version, buildOf(credential, upload));
  await checkQuota(parts, registry, workspace, verb);
};

/**
 * Checks a received release, stores it and activates it. Rejects as the commands do.
 *
 * @param checkSender rejects if the sender has disconnected or its token was revoked: then nothing
 *   is stored
 */
export const takeUpload = async (
  parts: RegistryParts,
  credential: Caller,
  verb: 'preview' | 'publish',
  received: ReceivedUpload,
  say: Call['say'],
  checkSender: () => Promise<void>,
): Promise<Answer> => {
  await checkSender();
  const { workspace } = credential;
  const { store } = parts;
  const { upload } = received;
  const { version, reason, skipped = [], activate } = upload;
  const isShown =
    verb === 'publish' &&
    activate !== false &&
    !(await readRegistration(store, workspace))?.secondPerson;
  const published = await publishRelease(
    callOf(parts, credential, say),
    builtFrom(workspace, received),
    {
      workspace,
      reason,
      skipped,
      activate: isShown,
      isBuiltHere: false,
      onChecked: checkSender,
      // Before the activation, whose checks read the statement.
      onStored: async () => {
        await writeStatement(parts, workspace, version, buildOf(credential, upload));
      },
    },
  );
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

/** Entries of the history in an overview. */
const ENTRIES = 20;

/** Active releases, their traffic, and the latest changes. Pages ask every few seconds. */
export const readOverview = async (
  parts: RegistryParts,
  caller: Caller,
): Promise<ReleasesOverview> => {
  const found = await readStatus(callOf(parts, caller, () => undefined));
  return releasesOverview.parse({
    ...(found?.document ?? { generation: 0, workspaces: [] }),
    operations: OPERATOR_VERBS,
    history: found?.recent.slice(0, ENTRIES) ?? [],
  });
};
