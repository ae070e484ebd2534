import type { ReleaseUpload, RegistryVerb } from '@refined/shared/contract';
import { CommandError, EXIT, refused } from '../cli/command-error.ts';
import { credentialOf, type Credential, type Refusal } from '../teams/credentials.ts';
import { PRODUCT_ROUTES, takenRoute } from '../objects/addresses.ts';
import { registeredRoutes, type Registry } from '../objects/registrations.ts';
import { teamMessages } from '../teams/team-messages.ts';

type Status = 401 | 403 | 413 | 503;

/** The caller isn't known, or may not do this or so much: an HTTP status of its own. */
export class NotAllowed extends CommandError {
  readonly status: Status;
  constructor(status: Status, code: string, message: string) {
    super(code, message, EXIT.refused);
    this.status = status;
  }
}

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/** Throws `bad-upload`, naming the first member that is wrong. */
export const parsed = <T>(schema: Schema<T>, body: unknown): T => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join('.') || 'its beginning';
  throw refused('bad-upload', teamMessages.badUpload(where));
};

/** Throws NotAllowed (401). */
export const authenticated = (
  authorization: string | undefined,
  registry: Registry,
): Credential => {
  const found: Credential | Refusal = credentialOf(authorization, registry);
  if (typeof found === 'string')
    throw new NotAllowed(401, `token-${found}`, teamMessages.token[found]);
  return found;
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
 * Throws `unregistered`, `kind` or `routes` unless the upload is a screen that was registered, and
 * declares no address but its own.
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
