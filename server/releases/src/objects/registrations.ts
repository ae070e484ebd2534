import { createHash } from 'node:crypto';
import { canonicalJson, TEAM_VERBS, version } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { OwnedRoute } from './addresses.ts';
import { jsonText, parseDocument } from './json-document.ts';
import { keys } from './names.ts';
import type { ObjectBackend } from './object-backend.ts';
import { ReleaseStoreError } from './store-error.ts';
import { untilWritten } from './until-written.ts';

/** A CI job that may publish without a secret: what its identity token has to say. */
const identity = z.object({
  /** `https://token.actions.githubusercontent.com` */
  issuer: z.string(),
  audience: z.string(),
  /** `repo:formulary/interactions:ref:refs/heads/main`, in full. */
  subject: z.string(),
  verbs: z.array(z.enum(TEAM_VERBS)),
});
export type Identity = z.output<typeof identity>;

/** Of a trust, for whoever takes it back. */
export const identityId = (trusted: Identity): string =>
  createHash('sha256').update(canonicalJson(trusted)).digest('hex').slice(0, 12);

/** Only releases with a provenance that says so may become active. */
const policy = z.object({
  /** Whose signed word it is; a policy of an earlier version has none, and nothing satisfies it. */
  issuer: z.optional(z.string()),
  repository: z.string(),
  ref: z.string(),
});
export type Policy = z.output<typeof policy>;

/** The service that the gateways pass `/x/<workspace>/` on to. */
const backEnd = z.object({
  /** `https://prices.example.org` */
  url: z.string(),
  /** Ed25519, PEM: all gateways sign with it who is signed in, so it is kept as it is. */
  key: z.string(),
});
export type BackEnd = z.output<typeof backEnd>;

/** Where a team is told of the changes of its screen. */
const webhook = z.object({
  url: z.string(),
  /** What is told is signed with it, so it is kept as it is. */
  secret: z.string(),
  /** The last generation that arrived. */
  told: z.int(),
  /** Why the last call did not arrive. */
  fault: z.optional(z.string()),
});

export type Webhook = z.output<typeof webhook>;

const registration = z.object({
  /** Patterns of react-router that only this workspace may declare. */
  routes: z.array(z.string()),
  identities: z.array(identity),
  policy: z.optional(policy),
  /** A release is shown only by another person than who published it. */
  secondPerson: z.optional(z.boolean()),
  backend: z.optional(backEnd),
  webhook: z.optional(webhook),
});
export type Registration = z.output<typeof registration>;

/** Where a CI job runs, by its verified identity token: the repository by the issuer's name for it. */
const buildOrigin = z.object({
  issuer: z.string(),
  repository: z.optional(z.string()),
  ref: z.optional(z.string()),
  workflow: z.optional(z.string()),
  commit: z.optional(z.string()),
});
export type BuildOrigin = z.output<typeof buildOrigin>;

const token = z.object({
  id: z.string(),
  /** Who or what has it, for the history. */
  holder: z.string(),
  /** SHA-256 of the secret, hexadecimal. */
  hash: z.string(),
  workspace: z.string(),
  verbs: z.array(z.enum(TEAM_VERBS)),
  /** ISO times. */
  made: z.string(),
  expires: z.string(),
  revoked: z.optional(z.string()),
  /** Of a token that a CI job got for its identity. */
  origin: z.optional(buildOrigin),
});
export type StoredToken = z.output<typeof token>;

const preview = z.object({
  id: z.string(),
  workspace: z.string(),
  version,
  by: z.string(),
  expires: z.string(),
  /** Its team was told that it ends soon. */
  told: z.optional(z.literal(true)),
});
export type StoredPreview = z.output<typeof preview>;

/** `registry.json` in the store: who may do what. It is small, and changes seldom. */
const registryDocument = z.object({
  format: z.literal(1),
  workspaces: z.record(z.string(), registration),
  tokens: z.array(token),
  previews: z.array(preview),
  /** Identity tokens that were exchanged, until they expire: none is taken twice. */
  exchanged: z.array(z.object({ id: z.string(), expires: z.string() })),
});
export type Registry = z.output<typeof registryDocument>;

const EMPTY: Registry = { format: 1, workspaces: {}, tokens: [], previews: [], exchanged: [] };

export interface Registrations {
  read(): Promise<Registry>;
  /** Changes the document on top of other people's changes. `change` may throw. */
  change(change: (before: Registry) => Registry): Promise<Registry>;
}

/** Without what has expired: only a token that was revoked or has expired lately is worth seeing. */
const KEPT = 30 * 24 * 3_600_000;
const withoutExpired = (registry: Registry, now: number): Registry => ({
  ...registry,
  tokens: registry.tokens.filter(({ expires }) => Date.parse(expires) > now - KEPT),
  previews: registry.previews.filter(({ expires }) => Date.parse(expires) > now),
  exchanged: registry.exchanged.filter(({ expires }) => Date.parse(expires) > now),
});

export const registrations = (backend: ObjectBackend): Registrations => {
  const stored = async () => {
    const object = await backend.read(keys.registry);
    const registry = object
      ? parseDocument(
          object.bytes,
          registryDocument,
          `${keys.registry} in ${backend.name} is damaged: restore it from a backup.`,
        )
      : EMPTY;
    return { registry, tag: object?.tag };
  };
  return {
    read: async () => (await stored()).registry,
    change: (change) =>
      backend.exclusively(() =>
        untilWritten(
          async () => {
            const { registry, tag } = await stored();
            const after = withoutExpired(change(registry), Date.now());
            return (await backend.replace(keys.registry, jsonText(after), tag)) ? after : undefined;
          },
          () =>
            new ReleaseStoreError(
              'locked',
              'Others change the registrations all the time: try again.',
            ),
        ),
      ),
  };
};

/** Every route that is registered, with its workspace. */
export const registeredRoutes = ({ workspaces }: Registry): readonly OwnedRoute[] =>
  Object.entries(workspaces).flatMap(([owner, { routes }]) =>
    routes.map((path) => ({ owner, path })),
  );
