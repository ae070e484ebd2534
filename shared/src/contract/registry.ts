import * as z from '@refined/shared/schema';
import { namedRelease, releaseDocument, skippedCheck, version } from './release.ts';

/**
 * Requests and answers of the release registry, under REGISTRY_BASE of the product's address.
 * `refined-screen` and `npm run release -- … --host` send them.
 */
export const REGISTRY_BASE = '/registry/';

/** The address of an operation on a workspace. */
export const registryAddress = (workspace: string, verb: RegistryVerb): string =>
  `${REGISTRY_BASE}workspaces/${encodeURIComponent(workspace)}/${verb}`;

/** The team's command: `release` or `refined-screen`; by default the latter. */
export const ASKED_BY_HEADER = 'x-asked-by';

/** Largest upload in bytes, and most files in it. */
export const LARGEST_UPLOAD = 48 * 1024 * 1024;
export const UPLOADED_FILES = 500;
/** The parts of an upload: its description as JSON, then each file under its path. */
export const UPLOAD_PARTS = { release: 'release', file: 'file' } as const;

const { declaration, federationName, entry, initial, uses } = releaseDocument.shape;

/**
 * A built release of a screen, the first part of an upload (multipart/form-data). Its files follow
 * unpacked, source maps included: without an archive nothing can grow by unpacking.
 */
export const releaseUpload = z.object({
  version,
  declaration,
  federationName,
  entry,
  initial,
  uses,
  /** Null: built without a commit. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  skipped: z.optional(z.array(skippedCheck)),
  reason: z.optional(z.string().check(z.maxLength(500))),
  /** False: store it only, for a canary or for later. */
  activate: z.optional(z.boolean()),
});
export type ReleaseUpload = z.output<typeof releaseUpload>;

/** A whole number, with the message for an invalid one. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range =
    most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  const error = ({ input }: { readonly input?: unknown }): string =>
    `must be a whole number ${range}, not "${String(input)}"`;
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
};
export const filledText = z
  .string()
  .check(
    z.regex(/\S/, 'is empty: give it a text, or leave it out'),
    z.maxLength(500, 'has more than 500 characters'),
  );

/** The inputs of every change of a workspace's state. */
const why = {
  reason: z.optional(filledText),
  'expect-generation': z.optional(/* @__PURE__ */ wholeNumber(0)),
};

/**
 * The operations of the registry: who may use them (an operator on the product's page, each change
 * confirmed with the password; a team with a token for it), and their inputs. The key is also the
 * last part of the address. Operations of the command line only aren't here.
 */
export const RELEASE_OPERATIONS = {
  preview: { may: ['team'], input: releaseUpload },
  publish: { may: ['team'], input: releaseUpload },
  activate: { may: ['team', 'operator'], input: z.object({ version: filledText, ...why }) },
  rollback: { may: ['team', 'operator'], input: z.object({ to: z.optional(filledText), ...why }) },
  canary: {
    may: ['team', 'operator'],
    input: z.object({
      version: z.optional(filledText),
      percent: z.optional(/* @__PURE__ */ wholeNumber(1, 99)),
      promote: z.optional(z.boolean()),
      withdraw: z.optional(z.boolean()),
      ...why,
    }),
  },
  disable: { may: ['team', 'operator'], input: z.object({ message: z.string(), ...why }) },
  enable: { may: ['team', 'operator'], input: z.object(why) },
  lock: {
    may: ['operator'],
    input: z.object({ ...why, reason: filledText, until: z.optional(filledText) }),
  },
  unlock: { may: ['operator'], input: z.object(why) },
  status: { may: ['team', 'operator'], input: z.object({}) },
} as const satisfies Record<
  string,
  { readonly may: readonly ('team' | 'operator')[]; readonly input: z.ZodMiniType }
>;

type Table = typeof RELEASE_OPERATIONS;
export type RegistryVerb = keyof Table;
export type OperationInput<Verb extends RegistryVerb> = z.output<Table[Verb]['input']>;
type VerbOf<Who> = {
  [Verb in RegistryVerb]: Who extends Table[Verb]['may'][number] ? Verb : never;
}[RegistryVerb];
/** The operations that a token can allow. */
export type TeamVerb = VerbOf<'team'>;
/** The changes that operators can make on the product's page. */
export type ConfirmedVerb = Exclude<VerbOf<'operator'>, 'status'>;

const verbsOf = (who: 'team' | 'operator'): RegistryVerb[] =>
  (Object.keys(RELEASE_OPERATIONS) as RegistryVerb[]).filter((verb) =>
    (RELEASE_OPERATIONS[verb].may as readonly string[]).includes(who),
  );
export const TEAM_VERBS = /* @__PURE__ */ verbsOf('team') as TeamVerb[];
export const OPERATOR_VERBS = /* @__PURE__ */ verbsOf('operator') as (ConfirmedVerb | 'status')[];

/** Button labels of the operators' page; the registry uses them in messages to operators. */
export const OPERATION_BUTTONS = {
  activate: 'Activate',
  rollback: 'Roll back',
  canary: 'Canary',
  promote: 'Promote canary',
  withdraw: 'Withdraw canary',
  disable: 'Switch off',
  enable: 'Switch on',
  lock: 'Lock',
  unlock: 'Unlock',
} as const;

/**
 * One line of an answer (application/x-ndjson): steps as they happen, then one result. `exit`: as
 * for `npm run release` (docs/operating.md).
 */
export const registryLine = z.union([
  z.object({ said: z.string() }),
  z.object({ done: z.object({ text: z.string(), document: z.unknown(), exit: z.int() }) }),
  z.object({ failed: z.object({ code: z.string(), message: z.string(), exit: z.int() }) }),
]);
export type RegistryLine = z.output<typeof registryLine>;

/** `POST /registry/token`: exchanges a CI system's identity token for a token of the registry. */
export const tokenExchange = z.object({ token: z.string(), workspace: z.string() });
export const exchangedToken = z.object({
  token: z.string(),
  /** ISO time. */
  expires: z.string(),
  workspace: z.string(),
  verbs: z.array(z.string()),
});

/** The query parameter of a page's address that selects a preview. */
export const PREVIEW_PARAMETER = 'preview';

/** A preview's link: the screen's first route without a parameter, or the home page. */
export const previewAddress = (id: string, routes: readonly { readonly path: string }[]): string =>
  `${routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/'}?${PREVIEW_PARAMETER}=${id}`;

/** `GET /registry/previews/:id`: a release that only people with the link can see. */
export const releasePreview = z.object({
  workspace: z.string(),
  version,
  /** The user who made it. */
  by: z.string(),
  /** ISO time. */
  expires: z.string(),
  release: namedRelease,
});
