import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { teamMessages } from './team-messages.ts';
import { newToken } from './credentials.ts';
import type { BuildOrigin, Identity, Registrations } from '../objects/registrations.ts';

/** Lifetime of a CI job's token in ms: enough for a build and its gate. */
const LIFETIME = 20 * 60_000;
/** Longest wait for an issuer's answer, in ms. */
const DEADLINE = 5_000;

/** A refused identity token; the message says why. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** An issuer's keys, found by OpenID Connect Discovery and cached by jose. */
const issuerKeys = () => {
  const known = new Map<string, Promise<Keys>>();
  const discover = async (issuer: string): Promise<Keys> => {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'error',
    });
    const { issuer: said, jwks_uri: jwks } = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok || said !== issuer || typeof jwks !== 'string')
      throw new IdentityRefused(`${address} doesn't describe the issuer ${issuer}.`);
    return createRemoteJWKSet(new URL(jwks), { timeoutDuration: DEADLINE });
  };
  return (issuer: string): Promise<Keys> => {
    const keys = known.get(issuer) ?? discover(issuer);
    known.set(issuer, keys);
    // The next call tries again.
    keys.catch(() => known.delete(issuer));
    return keys;
  };
};

/**
 * A registered subject may end in `*`, for previews of any branch. The name before it is complete
 * (`repo:formulary/price:`), so that longer names don't match.
 */
const ANY_BRANCH = /^[^:*]+:[^:*]+:[^*]*\*$/;
export const isAnyBranch = (subject: string): boolean => ANY_BRANCH.test(subject);

const isOf = (subject: string, said: string | undefined): boolean =>
  isAnyBranch(subject) ? !!said?.startsWith(subject.slice(0, -1)) : said === subject;

const unread = (token: string): JWTPayload => {
  try {
    return decodeJwt(token);
  } catch {
    throw new IdentityRefused('This is not an identity token (a JWT that a CI system signed).');
  }
};

/** Claims of the two usual CI systems for the members of a release's statement. */
const CLAIMS = {
  repository: ['repository', 'project_path'],
  ref: ['ref'],
  workflow: ['workflow_ref', 'ci_config_ref_uri'],
  commit: ['sha'],
} as const;

const originOf = (issuer: string, claims: JWTPayload): BuildOrigin => ({
  issuer,
  ...Object.fromEntries(
    Object.entries(CLAIMS).flatMap(([name, names]) => {
      const value = names.map((each) => claims[each]).find((each) => typeof each === 'string');
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/**
 * Exchanges an identity token of a CI system (OpenID Connect) for a token of the registry that is
 * valid for twenty minutes. Issuer, audience and subject must be registered for the workspace (a
 * subject that ends in `*` is a prefix); the rights of all matches add up. Each identity token is
 * accepted once.
 */
export const identityExchange = (registrations: Registrations) => {
  const keysOf = issuerKeys();

  const verified = async (token: string, subject: string, { issuer, audience }: Identity) => {
    try {
      const { payload } = await jwtVerify(token, await keysOf(issuer), {
        issuer,
        audience,
        subject,
        requiredClaims: ['exp', 'iat', 'jti'],
      });
      return payload;
    } catch (error) {
      if (error instanceof IdentityRefused) throw error;
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf')
        throw new IdentityRefused(teamMessages.identityTooEarly);
      if (error instanceof errors.JOSEError)
        throw new IdentityRefused(`The identity token is refused: ${error.message}.`);
      throw new IdentityRefused(`The issuer ${issuer} can't be asked for its keys.`, {
        cause: error,
      });
    }
  };

  /** Rejects with IdentityRefused. */
  return async (workspace: string, token: string) => {
    const claims = unread(token);
    const { workspaces } = await registrations.read();
    const fitting = (workspaces[workspace]?.identities ?? []).filter(
      ({ issuer, audience, subject }) =>
        claims.iss === issuer &&
        isOf(subject, claims.sub) &&
        [claims.aud].flat().includes(audience),
    );
    const [known] = fitting;
    if (!known) throw new IdentityRefused(teamMessages.unknownIdentity(workspace, claims));
    const { sub = '' } = claims;
    const payload = await verified(token, sub, known);
    const { jti = '', exp = 0 } = payload;
    const expires = new Date(Date.now() + LIFETIME);
    const [text, stored] = newToken({
      holder: `${sub} (CI)`,
      workspace,
      verbs: [...new Set(fitting.flatMap(({ verbs }) => verbs))],
      expires,
      origin: originOf(known.issuer, payload),
    });
    const id = `${known.issuer} ${jti}`;
    await registrations.change((before) => {
      if (before.exchanged.some((each) => each.id === id))
        throw new IdentityRefused('This identity token was exchanged before: ask for a new one.');
      return {
        ...before,
        tokens: [...before.tokens, stored],
        exchanged: [...before.exchanged, { id, expires: new Date(exp * 1_000).toISOString() }],
      };
    });
    return { token: text, expires: stored.expires, verbs: stored.verbs, actor: stored.holder };
  };
};
