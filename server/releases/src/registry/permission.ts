import type { ReleaseUpload, RegistryVerb } from '@refined/shared/contract';
import type * as z from '@refined/shared/schema';
import { CommandError, EXIT, refused } from '../operations/definition/command-error.ts';
import { READERS, type Reader } from '../operations/definition/reader.ts';
import { credentialOf, type Credential } from '../teams/credentials.ts';
import { PRODUCT_ROUTES, takenRoute } from '../objects/addresses.ts';
import { registeredRoutes, type Registry } from '../objects/registrations.ts';
import { teamMessages } from '../teams/team-messages.ts';

type Status = 401 | 403 | 413 | 503;

/** A refusal with its own HTTP status: unknown caller, missing right, or too much. */
export class NotAllowed extends CommandError {
  readonly status: Status;
  constructor(status: Status, code: string, message: string) {
    super(code, message, EXIT.refused);
    this.status = status;
  }
}

/** Throws `bad-upload`, which names the first wrong member. */
export const parsed = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> => {
  const result = schema.safeParse(body);
  if (result.success) return result.data as z.output<Schema>;
  const where = result.error.issues[0]?.path.join('.') || 'its beginning';
  throw refused('bad-upload', teamMessages.badUpload(where));
};

export interface Caller extends Credential {
  readonly reader: Reader;
}

/** Throws NotAllowed (401). */
export const authenticated = (
  authorization: string | undefined,
  registry: Registry,
  askedBy: unknown,
): Caller => {
  const found = credentialOf(authorization, registry);
  if (typeof found === 'string')
    throw new NotAllowed(401, `token-${found}`, teamMessages.token[found]);
  return { ...found, reader: READERS[askedBy === 'release' ? 'release' : 'refined-screen'] };
};

/** Throws NotAllowed (401) for a token that was revoked since, not for one that expired meanwhile. */
export const checkNotRevoked = (authorization: string | undefined, registry: Registry): void => {
  if (credentialOf(authorization, registry) === 'revoked')
    throw new NotAllowed(401, 'token-revoked', teamMessages.token.revoked);
};

/** Throws NotAllowed (403) unless the credential is for this workspace and verb. */
export const checkPermitted = (
  { actor, workspace: theirs, verbs }: Credential,
  workspace: string,
  verb: RegistryVerb,
): void => {
  if (theirs !== workspace)
    throw new NotAllowed(
      403,
      'other-workspace',
      teamMessages.otherWorkspace(actor, theirs, workspace),
    );
  if (!verbs.includes(verb))
    throw new NotAllowed(403, 'verb', teamMessages.verb(actor, verb, workspace));
};

/**
 * Throws `unregistered`, `kind` or `routes` unless the upload is a registered screen that declares
 * only its own addresses.
 */
export const checkRegistered = (
  registry: Registry,
  workspace: string,
  { declaration }: Pick<ReleaseUpload, 'declaration'>,
): void => {
  const known = registry.workspaces[workspace];
  if (!known) throw refused('unregistered', teamMessages.unregistered(workspace));
  if (declaration.kind !== 'screen') throw refused('kind', teamMessages.onlyScreens);
  const routes = declaration.routes.map(({ path }) => path);
  const foreign = routes.find((route) => !known.routes.includes(route));
  if (foreign === undefined) return;
  const owned = [...PRODUCT_ROUTES, ...registeredRoutes(registry)];
  const owner = takenRoute(workspace, [foreign], owned)?.owner;
  throw refused('routes', teamMessages.foreignRoute(workspace, foreign, known.routes, owner));
};
