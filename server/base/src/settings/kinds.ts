import { isIP } from 'node:net';
import { z } from 'zod';
import { PUBLICATION_FIELDS, type PublicationField } from '@refined/shared/domain';
import { oneRule, stopRules, type StopRules } from './stop-rule.ts';

/** The allowed text of a setting, and the type of its value. */
export interface Kind<Value> {
  /** What is allowed, as in "PORT must be …". */
  readonly allowed: string;
  /** From the trimmed text, which is never empty. */
  readonly schema: z.ZodType<Value, string>;
  /** A file or folder; relative paths start at the repository. */
  readonly isPath?: true;
}

const kind = <Value>(allowed: string, schema: z.ZodType<Value, string>): Kind<Value> => ({
  allowed,
  schema,
});

const matching = (pattern: RegExp) => z.string().regex(pattern);

/** Texts separated by commas, at least one; each is parsed with the schema. */
const listOf = <Value>(item: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item).min(1));

const isHttp = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Plain host names and IP addresses only: URL allows characters (; ' * ,) that have a meaning in a
 * header.
 */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

const hasPlainOrigin = (text: string): boolean =>
  isHttp(text) && PLAIN_ORIGIN.test(new URL(text).origin);

const withoutSlash = (text: string): string => text.replace(/\/+$/, '');

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  if (NETWORK_NAMES.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined ||
    (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
};

const PUBLIC_KEY_BYTES = 32;
const isPublicKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === PUBLIC_KEY_BYTES && bytes.toString('base64') === text;
};

const BUCKET_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[A-Za-z0-9_@.-]+)*\/?$/;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SHORTEST_SECRET = 16;

export const text: Kind<string> = kind('a text', z.string());

export const nameUpTo = (longest: number): Kind<string> =>
  kind(`a name of at most ${longest} characters`, z.string().max(longest));

export const hostName: Kind<string> = kind(
  'a host name or an address of this computer',
  matching(/^[A-Za-z0-9.:_-]+$/),
);

export const port: Kind<number> = kind(
  'a port number from 0 to 65535 (0: any free one)',
  matching(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535)),
);

export const wholeNumber = (from: number, to: number): Kind<number> =>
  kind(
    `a whole number from ${from} to ${to}`,
    matching(/^\d{1,12}$/)
      .transform(Number)
      .pipe(z.number().min(from).max(to)),
  );

/** 1 or 0. */
export const flag: Kind<boolean> = kind(
  '0 or 1',
  z.enum(['0', '1']).transform((text) => text === '1'),
);

const STAGES = ['production', 'development', 'test'] as const;
/** No other names: a part with "prod" would have the development accounts. */
export const stage: Kind<(typeof STAGES)[number]> = kind(
  `one of ${STAGES.join(', ')}`,
  z.enum(STAGES),
);

export const logLevel: Kind<LogLevel> = kind(`one of ${LOG_LEVELS.join(', ')}`, z.enum(LOG_LEVELS));

/** Becomes part of a field's name (D1). */
export const fieldKey: Kind<string> = kind(
  'lower-case letters, digits and underscores, a letter first',
  matching(/^[a-z][a-z0-9_]{0,39}$/),
);

const hasPathOnly = (text: string): boolean => {
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
};

/** The address of a server that our servers call, without a trailing slash. */
export const address: Kind<string> = kind(
  'an address such as https://storage.example.ca, without a user name, "?" and "#"',
  z
    .string()
    .refine((text) => isHttp(text) && hasPathOnly(text))
    .transform(withoutSlash),
);

/** The address of a server that pages call; their security policy lists it. No trailing slash. */
export const pageAddress: Kind<string> = kind(
  'an address such as https://api.example.ca, its host a plain name or an IP address',
  z.string().refine(hasPlainOrigin).transform(withoutSlash),
);

/** The placeholder for the number in a page's address. */
const NUMBER = '{number}';

/** The address of one of many pages, with `{number}` in it. */
export const numberedPage: Kind<string> = kind(
  `an address such as https://data.example.ca/product?code=${NUMBER}, with ${NUMBER} in it`,
  z.string().refine((text) => isHttp(text) && text.includes(NUMBER)),
);

export const postgresAddress: Kind<string> = kind(
  'an address such as postgres://user:password@host:5432/name',
  matching(/^postgres(ql)?:\/\//).refine((text) => URL.canParse(text)),
);

/** Scheme, host and port, as a security policy takes them. */
export const origins: Kind<readonly string[]> = kind(
  'origins such as https://team.example.ca:8080, separated by commas and without a path',
  listOf(
    z
      .string()
      .refine((text) => hasPlainOrigin(text) && new URL(text).href === `${new URL(text).origin}/`)
      .transform((text) => new URL(text).origin),
  ),
);

/** Networks as Fastify's trustProxy takes them; false: none. */
export const networks: Kind<string | false> = kind(
  `none, or addresses, ranges and ${NETWORK_NAMES.join(', ')}, separated by commas`,
  listOf(z.string().refine((text) => text === 'none' || isNetwork(text)))
    .refine((networks) => networks.length === 1 || !networks.includes('none'))
    .transform((networks) => (networks[0] === 'none' ? false : networks.join(','))),
);

/** Published fields of a record, without duplicates; `off`: none. */
export const publishedFields: Kind<readonly PublicationField[]> = kind(
  `off, or published fields (${PUBLICATION_FIELDS.join(', ')}), separated by commas`,
  z.union([
    z.literal('off').transform(() => []),
    listOf(z.enum(PUBLICATION_FIELDS as [PublicationField, ...PublicationField[]])).transform(
      (fields) => [...new Set(fields)],
    ),
  ]),
);

export const secret: Kind<string> = kind(
  `a text of at least ${SHORTEST_SECRET} characters`,
  z.string().min(SHORTEST_SECRET),
);

/** Raw Ed25519 public keys in base64. */
export const publicKeys: Kind<readonly string[]> = kind(
  'public keys as npm run release -- key new prints them (base64 of 32 bytes), separated by commas',
  listOf(z.string().refine(isPublicKey)),
);

export const stopRule: Kind<StopRules> = kind(
  'off, or share/failed loads/minutes such as 20%/3/30 (at most 60 minutes); before one for a single workspace its name, as in shell=off; separated by commas',
  listOf(oneRule).transform(stopRules),
);

export const path: Kind<string> = {
  ...kind(
    'a file or folder',
    z.string().refine((text) => !ANY_SCHEME.test(text)),
  ),
  isPath: true,
};

/** A folder, or `s3://bucket/prefix` without a slash at its end. */
export const storePlace: Kind<string> = {
  ...kind(
    'a folder or an address such as s3://bucket/prefix',
    z
      .string()
      .refine((text) => !ANY_SCHEME.test(text) || BUCKET_ADDRESS.test(text))
      .transform((text) => (ANY_SCHEME.test(text) ? withoutSlash(text) : text)),
  ),
  isPath: true,
};
