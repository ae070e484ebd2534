import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RegistryVerb, TeamVerb } from '@refined/shared/contract';
import type {
  BuildOrigin,
  Registrations,
  Registry,
  StoredToken,
} from '../objects/registrations.ts';

/** The caller's name and rights on a workspace. */
export interface Credential {
  /** For the history; from the credential, never from the request. */
  readonly actor: string;
  readonly workspace: string;
  readonly verbs: readonly RegistryVerb[];
  readonly origin?: BuildOrigin | undefined;
  /** The header of a session of the product; its changes have to be confirmed. */
  readonly session?: string | undefined;
}

/** `rft_<id>_<secret>`: by the prefix, secret scanners find committed tokens. */
const TOKEN = /^rft_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export interface TokenOrder {
  readonly holder: string;
  readonly workspace: string;
  readonly verbs: readonly TeamVerb[];
  readonly expires: Date;
  readonly origin?: BuildOrigin;
}

/** A new token: its text, which is shown once, and its stored form. */
export const newToken = (order: TokenOrder): [text: string, StoredToken] => {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const { holder, workspace, verbs, expires, origin } = order;
  return [
    `rft_${id}_${secret}`,
    {
      id,
      holder,
      hash: hashOf(secret).toString('hex'),
      workspace,
      verbs: [...verbs],
      made: new Date().toISOString(),
      expires: expires.toISOString(),
      ...(origin && { origin }),
    },
  ];
};

export type Refusal = 'none' | 'unknown' | 'expired' | 'revoked';

/** The credential of an `Authorization: Bearer …` header, or why it is refused. */
export const credentialOf = (
  authorization: string | undefined,
  { tokens }: Registry,
): Credential | Refusal => {
  const text = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (text === undefined) return 'none';
  const [, id, secret] = TOKEN.exec(text) ?? [];
  const found = tokens.find((each) => each.id === id);
  if (secret === undefined || !found) return 'unknown';
  if (!timingSafeEqual(hashOf(secret), Buffer.from(found.hash, 'hex'))) return 'unknown';
  if (found.revoked !== undefined) return 'revoked';
  if (Date.parse(found.expires) <= Date.now()) return 'expired';
  const { holder, workspace, verbs, origin } = found;
  return { actor: holder, workspace, verbs, origin };
};

/** Stores a new token and returns its text. */
export const grantToken = async (
  registrations: Registrations,
  order: TokenOrder,
): Promise<string> => {
  const [text, stored] = newToken(order);
  await registrations.change((before) => ({ ...before, tokens: [...before.tokens, stored] }));
  return text;
};
