import { createHash } from 'node:crypto';
import { canonicalJson, TEAM_VERBS, version } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { OwnedRoute } from './addresses.ts';
import { jsonText, parseDocument } from './json-document.ts';
import { keys } from './names.ts';
import type { ObjectBackend } from './object-backend.ts';
import { ReleaseStoreError } from './store-error.ts';
import { untilWritten } from './until-written.ts';

/** A CI job that may publish without a secret: the required claims of its identity token. */
const identity = z.object({
  /** `https://token.actions.githubusercontent.com` */
  issuer: z.string(),
  audience: z.string(),
  /** `repo:formulary/interactions:ref:refs/heads/main`, in full. */
  subject: z.string(),
  verbs: z.array(z.enum(TEAM_VERBS)),
});
export type Identity = z.output<typeof identity>;

/** The id by which a trusted identity is removed. */
export const identityId = (trusted: Identity): string =>
  createHash('sha256').update(canonicalJson(trusted)).digest('hex').slice(0, 12);

/** The provenance that a release needs to become active. */
const policy = z.object({
  /** The issuer of the provenance. Older policies have none, and no release satisfies them. */
  issuer: z.optional(z.string()),
  repository: z.string(),
  ref: z.string(),
});
export type Policy = z.output<typeof policy>;

/** The service that the gateways pass `/x/<workspace>/` on to. */
const backEnd = z.object({
  /** `https://prices.example.org` */
  url: z.string(),
  /** Ed25519, PEM; not hashed, because all gateways sign users' identities with it. */
  key: z.string(),
});
export type BackEnd = z.output<typeof backEnd>;

/** A team's webhook for changes of its screen. */
const webhook = z.object({
  url: z.string(),
  /** Messages are signed with it, so it isn't hashed. */
  secret: z.string(),
  /** The last generation that was delivered. */
  told: z.int(),
  /** Why the last delivery failed. */
  fault: z.optional(z.string()),
});

export type Webhook = z.output<typeof webhook>;

const registration = z.object({
  /** react-router patterns that only this workspace may declare. */
  routes: z.array(z.string()),
  identities: z.array(identity),
  policy: z.optional(policy),
  /** Only a person other than the publisher may activate a release. */
  secondPerson: z.optional(z.boolean()),
  backend: z.optional(backEnd),
  webhook: z.optional(webhook),
});
export type Registration = z.output<typeof registration>;

/** The origin of a build, from a CI job's verified identity token. */
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
  /** The token's holder, for the history. */
  holder: z.string(),
  /** SHA-256 of the secret, hexadecimal. */
  hash: z.string(),
  workspace: z.string(),
  verbs: z.array(z.enum(TEAM_VERBS)),
  /** ISO times. */
  made: z.string(),
  expires: z.string(),
  revoked: z.optional(z.string()),
  /** Set if a CI job got the token for its identity. */
  origin: z.optional(buildOrigin),
});
export type StoredToken = z.output<typeof token>;

const preview = z.object({
  id: z.string(),
  workspace: z.string(),
  version,
  by: z.string(),
  expires: z.string(),
  /** Its team was notified that it ends soon. */
  told: z.optional(z.literal(true)),
});
export type StoredPreview = z.output<typeof preview>;

/** `registry.json` in the store: registrations, tokens and previews. Small and rarely changed. */
const registryDocument = z.object({
  format: z.literal(1),
  workspaces: z.record(z.string(), registration),
  tokens: z.array(token),
  previews: z.array(preview),
  /** Identity tokens that were exchanged, until they expire: none is accepted twice. */
  exchanged: z.array(z.object({ id: z.string(), expires: z.string() })),
});
export type Registry = z.output<typeof registryDocument>;

const EMPTY: Registry = { format: 1, workspaces: {}, tokens: [], previews: [], exchanged: [] };

/** How long expired tokens stay visible, in ms. */
const KEPT = 30 * 24 * 3_600_000;
const withoutExpired = (registry: Registry, now: number): Registry => ({
  ...registry,
  tokens: registry.tokens.filter(({ expires }) => Date.parse(expires) > now - KEPT),
  previews: registry.previews.filter(({ expires }) => Date.parse(expires) > now),
  exchanged: registry.exchanged.filter(({ expires }) => Date.parse(expires) > now),
});

export const registrations = (backend: ObjectBackend) => {
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
    read: async (): Promise<Registry> => (await stored()).registry,
    /** Changes the current document; `change` runs again after a concurrent change, and may throw. */
    change: (change: (before: Registry) => Registry): Promise<Registry> =>
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
              'Other changes of the registrations kept coming first: try again.',
            ),
        ),
      ),
  };
};

export type Registrations = ReturnType<typeof registrations>;

export const registeredRoutes = ({ workspaces }: Registry): readonly OwnedRoute[] =>
  Object.entries(workspaces).flatMap(([owner, { routes }]) =>
    routes.map((path) => ({ owner, path })),
  );
