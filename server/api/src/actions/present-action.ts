import type { MassAction, ReadableTerm } from '@refined/shared/contract';
import type { ActionRow } from './action-store.ts';
import {
  facetDefinition,
  groupKeyParts,
  parseFilter,
  type ChangeKind,
  type FilterTerm,
} from '@refined/shared/domain';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import type { GroupTexts, StoredChange } from '../drugs/lists/groups.ts';
import type { Lookups } from '../drugs/lookup-cache.ts';

type Change = ReadableTerm['changes'][number];

/** The different changes of a group, newest first, read from its drugs: groups aren't stored. */
const changeQuery = hotQuery<StoredChange & { kind: ChangeKind; field: string | null }>(
  `select c.kind, c.field, c.old_value as before, c.new_value as after
   from (select drug_id from mass_action_member where action_id = $1::uuid
     order by drug_id limit 200) m
   join source_change c on c.drug_id = m.drug_id and c.group_key = $2
   group by c.kind, c.field, c.old_value, c.new_value order by max(c.id) desc`,
);

/** The changes of the groups in a filter term. */
const changesOf = async (
  db: Db,
  action: string,
  { facet, values }: FilterTerm,
  groupTexts: GroupTexts,
): Promise<Change[]> => {
  if (facetDefinition(facet).kind !== 'group') return [];
  const found = await Promise.all(
    values.map((key) => changeQuery(db, [action, groupKeyParts(key).change])),
  );
  return found.flatMap(([newest, ...others]) =>
    newest
      ? {
          kind: newest.kind,
          field: newest.field,
          ...groupTexts(newest.kind, [newest, ...others]),
        }
      : [],
  );
};

/** The changes of the groups that an action was made from; its title shows them. */
export const changesOfAction = async (
  db: Db,
  { id, filter }: Pick<ActionRow, 'id' | 'filter'>,
  groupTexts: GroupTexts,
): Promise<Change[]> => {
  const parsed = parseFilter(filter ?? '');
  const groups = parsed.ok ? parsed.filter.filter(({ exclude }) => !exclude) : [];
  return (await Promise.all(groups.map((term) => changesOf(db, id, term, groupTexts)))).flat();
};

/** The filter of an action as readable terms. A filter that can't be parsed is left out. */
export const madeOf = async (
  db: Db,
  lookups: Lookups,
  { id, filter }: Pick<ActionRow, 'id' | 'filter'>,
  groupTexts: GroupTexts,
): Promise<ReadableTerm[]> => {
  const parsed = parseFilter(filter ?? '');
  if (!parsed.ok) return [];
  return Promise.all(
    parsed.filter.map(async (term) => ({
      facet: term.facet,
      exclude: term.exclude,
      values: term.values.map((value) => ({
        value,
        name:
          facetDefinition(term.facet).kind === 'record'
            ? (lookups.named(Number(value))?.name ?? '')
            : null,
      })),
      changes: await changesOf(db, id, term, groupTexts),
    })),
  );
};

/** An action as the screens get it. */
export const presentAction = (row: ActionRow): MassAction => {
  const { id, kind, at, actor, reason, queue, filter, about, size, refused } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    actor,
    reason,
    move: about.move ?? null,
    decision:
      about.field !== undefined && about.decision
        ? { field: about.field, decision: about.decision }
        : null,
    ...(about.later && { later: about.later }),
    ...(about.fields && { fields: about.fields }),
    ...(about.answer && { answer: about.answer }),
    ...(about.rule !== undefined && { rule: String(about.rule) }),
    queue,
    filter,
    import:
      row.import_id !== null && row.import_kind
        ? { id: row.import_id, kind: row.import_kind, date: row.import_date }
        : null,
    size,
    refused,
    undoes:
      row.undoes && row.undoes_kind && row.undoes_at && row.undoes_actor !== null
        ? {
            id: row.undoes,
            kind: row.undoes_kind,
            at: row.undoes_at.toISOString(),
            actor: row.undoes_actor,
          }
        : null,
  };
};

/**
 * Whether its drugs can be undone one by one. An import is only taken back as a whole, because
 * records and sources belong together (D59). Of undos only the undo of a move can be undone; for
 * others the reviewer decides or snoozes again.
 */
export const isUndoable = ({ kind, about }: Pick<ActionRow, 'kind' | 'about'>): boolean => {
  if (kind === 'import' || kind === 'take_back') return false;
  if (kind === 'later') return about.later?.until !== null;
  return kind !== 'undo' || about.of === undefined || about.of === 'move';
};
