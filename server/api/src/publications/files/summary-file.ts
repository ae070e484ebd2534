import { markupText } from '@refined/server-base/serving';
import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, isPublicKind } from '@refined/shared/domain';
import { fieldMessages, kindWord } from '@refined/shared/messages';
import { hotQuery } from '../../db/hot-query.ts';
import type { Db } from '../../db/schema.ts';
import { publicationMessages } from '../../messages/publications.ts';
import type { NamedDrug } from '../../drugs/drug-row.ts';
import { nameReader, numberBefore } from '../publication-store.ts';
import { fileHead, presentChange } from '../published-fields.ts';
import { changedStates, joined, kindOf, type Kind } from './changes-file.ts';

/** A drug for readers outside the organisation: without internal comments. */
interface SummaryLine extends Omit<NamedDrug, 'id'> {
  readonly change: Kind | 'not_added';
  /** "Company: A → B". */
  readonly changed: readonly string[];
  /** Health Canada's last changes of the drug. */
  readonly source: readonly string[];
}

/**
 * Drugs that were archived from review or by the committee between the publication before $1 and
 * $1, and are on neither.
 */
const readNotAdded = hotQuery<NamedDrug>(
  `select h.drug_id as id, h.after ->> 'din' as din, h.after ->> 'drug_name' as drug_name,
     h.after ->> 'strength' as strength, h.after ->> 'form' as form
   from publication p
   cross join lateral (select max(b.at) as at from publication b where b.number < p.number) earlier
   cross join lateral (
     select distinct on (m.drug_id) m.* from drug_history m
     where m.at > earlier.at and m.at <= p.at and m.after ->> 'queue' is distinct from m.before ->> 'queue'
     order by m.drug_id, m.id desc) h
   where p.number = $1 and h.kind = 'move' and h.after ->> 'queue' = ''
     and not exists (
       select from (values (p.number), (p.number - 1)) n(number) join lateral (
         select i.content from publication_item i
         where i.drug_id = h.drug_id and i.publication <= n.number
         order by i.publication desc limit 1) last on last.content is not null)`,
);

/** The kinds of change in the last import that changed each drug before publication $1. */
const readKinds = hotQuery<{ id: number; kinds: string[] }>(
  `select c.drug_id as id, array_agg(distinct c.kind order by c.kind) as kinds
   from source_change c join (
     select s.drug_id, max(s.import_id) as import_id from source_change s
     join import_run r on r.id = s.import_id and r.status = 'done'
     join publication p on p.number = $1 and r.finished_at <= p.at
     where s.drug_id = any($2::integer[]) group by 1) last
     on last.drug_id = c.drug_id and last.import_id = c.import_id
   group by 1`,
);

const ORDER = ['added', 'changed', 'removed', 'not_added'] as const;
const { compare } = new Intl.Collator('en');

/** The drugs by kind of change, then by name. They are small, so all are sorted in memory. */
const linesOf = async (db: Db, number: number): Promise<SummaryLine[]> => {
  const nameOf = await nameReader(db, number);
  const found: (Omit<SummaryLine, 'source'> & { id: number })[] = [];
  for await (const states of changedStates(db, number))
    for (const state of states) {
      const change = kindOf(state);
      const { din, drug_name, strength = '', form = '', fields } = presentChange(state, nameOf);
      const changed = change === 'changed' ? fields : [];
      if (change === undefined || (change === 'changed' && fields.length === 0)) continue;
      found.push({
        ...{ id: state.id, change, din, drug_name, strength, form },
        changed: changed.map(({ field, before, after }) =>
          publicationMessages.changedField(
            fieldMessages.label(field),
            joined(before),
            joined(after),
          ),
        ),
      });
    }
  for (const drug of await readNotAdded(db, [number]))
    found.push({ ...drug, change: 'not_added', changed: [] });
  const kinds = await readKinds(db, [number, found.map(({ id }) => id)]);
  const sources = new Map(kinds.map((row) => [row.id, row.kinds]));
  return found
    .map(({ id, ...line }) => ({
      ...line,
      // For a changed drug, the old and new values say it.
      source:
        line.change === 'changed' ? [] : (sources.get(id) ?? []).filter(isPublicKind).map(kindWord),
    }))
    .sort(
      (one, other) =>
        ORDER.indexOf(one.change) - ORDER.indexOf(other.change) ||
        compare(one.drug_name, other.drug_name) ||
        compare(one.din, other.din),
    );
};

/** One record per drug, for readers outside the organisation. */
export async function* summaryRecords(
  db: Db,
  publication: Publication,
): AsyncGenerator<string[][]> {
  yield [[...publicationMessages.summaryColumns, publicationMessages.licence]];
  const effective = effectiveDayOf(publication);
  yield (await linesOf(db, publication.number)).map((line) => [
    publicationMessages.outcome[line.change],
    ...[line.din, line.drug_name, line.strength, line.form],
    ...[joined(line.changed), joined(line.source), effective, ''],
  ]);
}

/** The contract's publicationSummaryFile. */
export async function* summaryJson(
  db: Db,
  publication: Publication,
  product: string,
): AsyncGenerator<string> {
  // Readers outside don't need to know who published it.
  const { published_by: _, ...head } = fileHead(publication, product);
  const against = await numberBefore(db, publication.number);
  yield JSON.stringify({ ...head, against, drugs: await linesOf(db, publication.number) });
}

/** For print: rows aren't split, and each page of a table begins with its header. */
const STYLE = `
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; font: 10.5pt/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff }
h1 { margin: 0 0 .25rem; font-size: 18pt }
h2 { margin: 1.75rem 0 .5rem; font-size: 13pt; break-after: avoid }
table { width: 100%; border-collapse: collapse }
th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid #ccc; text-align: left; vertical-align: top; overflow-wrap: break-word }
th { font-size: 9pt; color: #555 }
tr { break-inside: avoid }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums }
th:nth-child(2) { width: 25% }
th:last-child { width: 40% }
footer { margin-top: 2rem; font-size: 9pt; color: #555 }
@media screen and (max-width: 40rem) { table { display: block; overflow-x: auto } }
@page { margin: 15mm }
@media print { body { margin: 0; max-width: none; padding: 0 } }`;

const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/** The last column: old and new values of a changed drug, else Health Canada's changes. */
const tableOf = (change: SummaryLine['change'], lines: readonly SummaryLine[]): string => {
  const [, din, name, strength, form, changed, source] = publicationMessages.summaryColumns;
  const heads = [din, name, strength, form, change === 'changed' ? changed : source].map(
    (column) => `<th scope="col">${markupText(column)}</th>`,
  );
  const rows = lines.map((line) =>
    tag(
      'tr',
      [
        ...[line.din, line.drug_name, line.strength, line.form],
        joined(change === 'changed' ? line.changed : line.source),
      ]
        .map((value) => tag('td', markupText(value)))
        .join(''),
    ),
  );
  const head = tag('thead', tag('tr', heads.join('')));
  return tag('table', `${head}\n${tag('tbody', rows.join('\n'))}`);
};

/** The summary as an HTML page, for a web site or print. It needs no other files. */
export async function* summaryPage(
  db: Db,
  publication: Publication,
  product: string,
): AsyncGenerator<string> {
  const lines = await linesOf(db, publication.number);
  const title = markupText(publicationMessages.pageTitle(publication, product));
  yield `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}
</style>
<h1>${title}</h1>
${tag('p', markupText(publicationMessages.feed.summary(publication)))}
`;
  for (const change of ORDER) {
    const some = lines.filter((line) => line.change === change);
    if (some.length > 0)
      yield `${tag('h2', markupText(publicationMessages.pageSection(change, some.length)))}\n${tableOf(change, some)}\n`;
  }
  yield `${tag('footer', markupText(publicationMessages.licence))}\n</html>\n`;
}
