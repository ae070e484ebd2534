import { markupText } from '@refined/server-base/serving';
import {
  publicationFileAddress,
  publicationFilesCalls,
  type Publication,
} from '@refined/shared/contract';
import { PUBLICATION_FILES, LIMITS } from '@refined/shared/domain';
import { publicationMessages } from '../../messages/publications.ts';
import { typeOf } from './file-kinds.ts';
import type { Db } from '../../db/schema.ts';
import { listPublications } from '../publication-store.ts';

/** The newest publications, and the permanent ids of the feed and its entries. */
export const readFeed = async (db: Db): Promise<Feed> => {
  const { uid, at } = await db
    .selectFrom('publication_feed')
    .select(['uid', 'at'])
    .executeTakeFirstOrThrow();
  const newest = await listPublications(db, LIMITS.publication.feed);
  const ids = await db
    .selectFrom('publication')
    .select(['number', 'uid'])
    .where('number', 'in', [...newest.map(({ number }) => number), -1])
    .execute();
  const { first } = await db
    .selectFrom('publication')
    .select(({ fn }) => fn.min('number').as('first'))
    .executeTakeFirstOrThrow();
  const idOf = new Map(ids.map((row) => [row.number, row.uid]));
  return {
    uid,
    since: at.toISOString(),
    first: first ?? 0,
    entries: newest.map((publication) => ({ publication, uid: idOf.get(publication.number)! })),
  };
};

const text = publicationMessages.feed;

const element = (name: string, value: string): string => `<${name}>${markupText(value)}</${name}>`;

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${markupText(type)}" href="${markupText(href)}"/>`;

interface FeedEntry {
  readonly publication: Publication;
  readonly uid: string;
}

const linksOf = ({ number }: Publication, isFirst: boolean, host: string): string[] => [
  link('alternate', 'application/json', host + publicationFileAddress(number)),
  ...PUBLICATION_FILES.filter((name) => !isFirst || name.startsWith('drugs.')).map((name) =>
    link('enclosure', typeOf(name), host + publicationFileAddress(number, name)),
  ),
];

const entryOf = (entry: FeedEntry, first: number, product: string, host: string): string => {
  const { publication, uid } = entry;
  const { number, at, actor } = publication;
  return [
    '<entry>',
    element('id', `urn:uuid:${uid}`),
    element('title', text.entry(publication, product)),
    element('published', at),
    element('updated', at),
    `<author>${element('name', actor)}</author>`,
    element('summary', text.summary(publication)),
    ...linksOf(publication, number === first, host),
    '</entry>',
  ].join('\n');
};

interface Feed {
  readonly uid: string;
  /** ISO; when the feed began. */
  readonly since: string;
  /** Number of the first publication of all. */
  readonly first: number;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/**
 * The publications as an Atom feed (RFC 4287). Addresses are absolute, below the requested `host`
 * (https://drugs.example.ca). Ids don't depend on the host.
 */
export const writeFeed = (
  { uid, since, first, entries }: Feed,
  product: string,
  host: string,
): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `urn:uuid:${uid}`),
    element('title', text.title(product)),
    element('updated', entries[0]?.publication.at ?? since),
    `<author>${element('name', product)}</author>`,
    element('generator', text.generator),
    link('self', 'application/atom+xml', host + publicationFilesCalls.publicationFeed.path),
    ...entries.map((entry) => entryOf(entry, first, product, host)),
    '</feed>',
    '',
  ].join('\n');
