import * as z from '@refined/shared/schema';
import { namedRelease, releaseDocument, skippedCheck, version } from '../release.ts';

/**
 * What the registry of releases takes and answers, under REGISTRY_BASE of the product's address.
 * Written by `refined-screen` and `npm run release -- … --host`, read by the registry.
 */
export const REGISTRY_BASE = '/registry/';

/** What a credential may do with one workspace; each is also the last part of its address. */
export const REGISTRY_VERBS = [
  'preview',
  'publish',
  'activate',
  'rollback',
  'canary',
  'disable',
  'enable',
  'status',
] as const;
export type RegistryVerb = (typeof REGISTRY_VERBS)[number];

/** What operators change by the product's page, each confirmed with their password. */
export const CONFIRMED_VERBS = ['rollback', 'canary', 'disable', 'enable'] as const;
export type ConfirmedVerb = (typeof CONFIRMED_VERBS)[number];

/** Where a verb of a workspace is sent. */
export const registryAddress = (workspace: string, verb: RegistryVerb): string =>
  `${REGISTRY_BASE}workspaces/${encodeURIComponent(workspace)}/${verb}`;

/** The bytes of a whole upload, at most, and its files. */
export const LARGEST_UPLOAD = 48 * 1024 * 1024;
export const UPLOADED_FILES = 500;
/** The parts of an upload: what it is, as JSON, then each file under its path. */
export const UPLOAD_PARTS = { release: 'release', file: 'file' } as const;

const { declaration, federationName, entry, initial, uses } = releaseDocument.shape;

/**
 * A screen's release as it was built, the first part of an upload (multipart/form-data). Its files
 * follow as they are, source maps included: no archive, so that nothing grows when it is unpacked.
 */
export const releaseUpload = z.object({
  version,
  declaration,
  federationName,
  entry,
  initial,
  uses,
  /** Unknown without a commit: null. */
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  skipped: z.optional(z.array(skippedCheck)),
  reason: z.optional(z.string().check(z.maxLength(500))),
  /** False: it is only stored, for a canary or for later. */
  activate: z.optional(z.boolean()),
});
export type ReleaseUpload = z.output<typeof releaseUpload>;

/** The options of a command that changes a screen's state, as on the command line. */
export const registryCommand = z.object({
  version: z.optional(version),
  to: z.optional(version),
  percent: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  promote: z.optional(z.boolean()),
  withdraw: z.optional(z.boolean()),
  message: z.optional(z.string().check(z.maxLength(500))),
  reason: z.optional(z.string().check(z.maxLength(500))),
  'expect-generation': z.optional(z.int()),
});
export type RegistryCommand = z.output<typeof registryCommand>;

/**
 * One line of an answer (application/x-ndjson): steps as they are made, then the one outcome.
 * `exit`: as `npm run release` (docs/operating.md).
 */
export const registryLine = z.union([
  z.object({ said: z.string() }),
  z.object({ done: z.object({ text: z.string(), document: z.unknown(), exit: z.int() }) }),
  z.object({ failed: z.object({ code: z.string(), message: z.string(), exit: z.int() }) }),
]);
export type RegistryLine = z.output<typeof registryLine>;

/** `POST /registry/token`: a CI system's identity token for a token of the registry. */
export const tokenExchange = z.object({ token: z.string(), workspace: z.string() });
export const exchangedToken = z.object({
  token: z.string(),
  /** ISO time. */
  expires: z.string(),
  workspace: z.string(),
  verbs: z.array(z.string()),
});

/** The part of a page's address that asks for a preview. */
export const PREVIEW_PARAMETER = 'preview';

/** A preview's link: the first address of the screen that needs no id, or the home page. */
export const previewAddress = (id: string, routes: readonly { readonly path: string }[]): string =>
  `${routes.find(({ path }) => !/[:*]/.test(path))?.path ?? '/'}?${PREVIEW_PARAMETER}=${id}`;

/** `GET /registry/previews/:id`: a release that nobody sees but whoever has the link. */
export const releasePreview = z.object({
  workspace: z.string(),
  version,
  /** Who made it. */
  by: z.string(),
  /** ISO time. */
  expires: z.string(),
  release: namedRelease,
});
