import type { Person } from '@refined/shared/contract';
import { LIMITS, wholeValues } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { fullName } from '../../db/sql-names.ts';
import type { Db } from '../../db/schema.ts';
import type { GuardedFields } from './planned-change.ts';

/** Who made a drug's changes of the guarded fields, and who could approve them. */
export interface Reviewers {
  readonly authors: readonly Person[];
  /** Nobody edited: the author is the person who moved the drug to Update. */
  readonly moved: boolean;
  /** The first few approvers. */
  readonly approvers: readonly Person[];
  readonly more: number;
}

interface AuthorRow {
  drug_id: number;
  actor: string;
  edited: boolean;
}

/**
 * The history of each drug since its last publication: who edited a guarded field, and who moved
 * the drug to the update queue, newest first. Edits before the drug had all published values again
 * don't count: nothing is left of them.
 */
const readActors = hotQuery<AuthorRow>(
  `select h.drug_id, h.actor, h.kind in ('edit', 'restore') as edited
   from drug_history h
   left join lateral (select i.content from publication_item i
     where i.drug_id = h.drug_id order by i.publication desc limit 1) p on true
   where h.drug_id = any($1::integer[])
     and h.version > coalesce(greatest(
       (select max(o.version) from drug_history o where o.drug_id = h.drug_id and o.kind = 'publication'),
       (select max(i.version) from publication_item i where i.drug_id = h.drug_id)), 0)
     and (h.kind in ('edit', 'restore')
         and exists (select from unnest($2::text[]) as name
           where h.before -> name is distinct from h.after -> name)
         and not exists (select from drug_history r
           where p.content is not null and r.drug_id = h.drug_id and r.id >= h.id and not exists (
             select from unnest($2::text[]) as name
             where r.after -> name is distinct from p.content -> name))
       or h.kind not in ('edit', 'restore', 'import', 'taken_back')
         and h.after ->> 'queue' = 'update' and h.before ->> 'queue' is distinct from 'update')
   order by h.drug_id, h.id desc`,
);

const readPeople = hotQuery<{ username: string; name: string; active: boolean }>(
  `select username, ${fullName('u')} as name, active from app_user u order by 2, 1`,
);

/**
 * The authors of a drug's changes: everybody who edited a guarded field since it last had the
 * published values. If nobody did, Health Canada's values are published unchanged, and the author is
 * the last person who moved the drug to the update queue.
 */
const authorsIn = (rows: readonly AuthorRow[]) => {
  const editors = rows.filter(({ edited }) => edited).map(({ actor }) => actor);
  return editors.length > 0
    ? { authors: [...new Set(editors)].reverse(), moved: false }
    : { authors: rows.slice(0, 1).map(({ actor }) => actor), moved: rows.length > 0 };
};

/** The reviewers of each of these drugs. */
export const readReviewers = async (
  db: Db,
  ids: readonly number[],
  guarded: GuardedFields,
): Promise<(id: number) => Reviewers> => {
  const rows = await readActors(db, [
    ids,
    wholeValues(guarded).map((field) => FIELD_COLUMNS[field]),
  ]);
  const people = await readPeople(db);
  const nameOf = new Map(people.map(({ username, name }) => [username, name]));
  const byDrug = Map.groupBy(rows, (row) => row.drug_id);
  return (id) => {
    const { authors, moved } = authorsIn(byDrug.get(id) ?? []);
    const others = people
      .filter(({ username, active }) => active && !authors.includes(username))
      .map(({ username, name }) => ({ username, name }));
    return {
      authors: authors.map((username) => ({ username, name: nameOf.get(username) ?? username })),
      moved,
      approvers: others.slice(0, LIMITS.approvals.named),
      more: Math.max(0, others.length - LIMITS.approvals.named),
    };
  };
};
