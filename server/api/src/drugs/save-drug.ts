import { type DrugInput, sentValue } from '@refined/shared/contract';
import {
  STORED_FIELDS,
  DRUG_FIELDS,
  LIMITS,
  sameMeaning,
  type DrugField,
  type FieldValue,
  type LookupName,
  type StoredFieldName,
} from '@refined/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import { mayReplace, versionTag } from '../http/etag.ts';
import { unknownKeysProblem } from '../http/json-schema.ts';
import { HttpProblem } from '@refined/server-base/serving';
import type { LookupCache, Lookups } from './lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { authorOf } from '../session/authenticate.ts';
import type { DrugRequests } from './drug-requests.ts';
import { editDrugRow, type DrugWithSource } from './drug-store.ts';
import {
  FIELD_COLUMNS,
  type ColumnValue,
  type FieldColumn,
  type StoredColumns,
} from '../db/field-columns.ts';
import type { DrugRecordRow } from './drug-row.ts';

type FieldErrors = Record<string, string[]>;
interface ReadEdit {
  readonly columns: StoredColumns;
  /** Fields whose meaning differs from the row's (D52). */
  readonly fields: readonly StoredFieldName[];
}

type Id = string | number;

type Complain = (field: StoredFieldName, text: string) => void;

/**
 * Converts a sent value to its column, and reports a value that can't be stored. `present`: ids
 * that the record already has; they may be in no list (D28).
 */
export const columnReader = (
  lookups: Lookups,
  complain: Complain,
  present: (field: StoredFieldName) => readonly (number | null)[],
): ((field: StoredFieldName, sent: FieldValue) => ColumnValue) => {
  const idOf = (
    field: StoredFieldName,
    lookup: LookupName,
    id: Id,
    known: readonly (number | null)[],
  ): number | undefined => {
    const number = /^\d{1,10}$/.test(String(id)) ? Number(id) : undefined;
    if (number !== undefined && (known.includes(number) || lookups.has(lookup, number)))
      return number;
    complain(field, apiMessages.notInList(String(id).slice(0, 40)));
    return undefined;
  };

  const idsOf = (field: StoredFieldName, lookup: LookupName, ids: readonly Id[]): number[] => {
    if (ids.length > LIMITS.listLength) complain(field, apiMessages.tooMany);
    const known = present(field);
    const found = ids.slice(0, LIMITS.listLength).map((id) => idOf(field, lookup, id, known));
    return [...new Set(found.filter((id) => id !== undefined))];
  };

  /** A tier, the only number field (D71). */
  const numberOf = (field: StoredFieldName, sent: FieldValue): number | null => {
    const text = String(sent ?? '').trim();
    if (text === '') return null;
    const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > LIMITS.highestTier) complain(field, apiMessages.notATier);
    return number;
  };

  return (field, sent) => {
    const entry: DrugField = DRUG_FIELDS[field];
    if (entry.kind === 'number') return numberOf(field, sent);
    if (entry.lookup === undefined) {
      if (String(sent).length > LIMITS.fieldLength)
        complain(field, apiMessages.tooLong(LIMITS.fieldLength));
      return String(sent);
    }
    const ids = [sent].flat().filter((id): id is Id => id !== null && id !== '');
    const found = idsOf(field, entry.lookup, ids);
    return entry.kind === 'multi' ? found : (found[0] ?? null);
  };
};

/**
 * Reads a PUT's body (specification §7) as columns and compares it with the current row: a value
 * with the same meaning keeps its stored form (D52). Errors name the fields (D41): texts or lists
 * that are too long, ids that aren't in the field's list (an id that the record already has is
 * accepted, D28), and a changed DIN or PIN. These come from Health Canada; a change is refused,
 * because the user would believe that it was saved.
 */
const readEdit = (
  input: DrugInput,
  row: DrugRecordRow,
  lookups: Lookups,
): ReadEdit | { errors: FieldErrors } => {
  const errors: FieldErrors = {};
  const complain = (field: string, text: string) => void (errors[field] ??= []).push(text);

  if (input.din !== row.din) complain('din', apiMessages.fixedField);
  if (String(input.pin ?? '') !== row.pin) complain('pin', apiMessages.fixedField);

  const columnValue = columnReader(
    lookups,
    complain,
    (field) => [row[FIELD_COLUMNS[field]]].flat() as (number | null)[],
  );

  const columns: Partial<Record<FieldColumn, ColumnValue>> = {};
  const changed: StoredFieldName[] = [];
  for (const field of STORED_FIELDS) {
    const column = FIELD_COLUMNS[field];
    const sent = sentValue(input, field);
    // An extract's text may be longer than what a person may write: sent back, it stays.
    const stays = sent === undefined || sent === row[column];
    const value = stays ? row[column] : columnValue(field, sent);
    const same = sameMeaning(field, row[column], value);
    columns[column] = same ? row[column] : value;
    if (!same) changed.push(field);
  }
  return Object.keys(errors).length > 0
    ? { errors }
    : { columns: columns as StoredColumns, fields: changed };
};

/**
 * Number of attempts when another save comes between read and write; without If-Match the last
 * write wins.
 */
const ATTEMPTS = 5;

const WRITTEN: ReadonlySet<string> = new Set(['din', 'pin', ...STORED_FIELDS]);
/** Optional keys of a record's answer. */
const SOMETIMES: ReadonlySet<string> = new Set([
  'dpd_name',
  'dpd_date',
  'dpd_page',
  'source_status',
  'controlled',
]);

/**
 * `PUT /api/drugs/:id/` (specification §7): answers the record of this save and its version as
 * ETag, even if somebody has changed it since; the next save with that tag must get the conflict.
 * With an outdated If-Match: 412 with the current record (D36). If the record already equals the
 * body, the first attempt's answer was lost and this one succeeds too (RFC 9110 §13.1.1). When
 * nothing changed, nothing is written.
 */
export const saveDrug = (db: Db, lookups: LookupCache, requests: DrugRequests) => {
  const stale = async (row: DrugWithSource): Promise<HttpProblem> =>
    new HttpProblem(412, apiMessages.staleVersion, {
      current: await requests.present(row),
      headers: { etag: versionTag(row.version) },
    });

  /** The saved row; undefined on a version conflict. */
  const attempt = async (
    request: FastifyRequest,
    row: DrugWithSource,
  ): Promise<DrugWithSource | undefined> => {
    const edit = readEdit(request.body as DrugInput, row, await lookups.current());
    const fresh = mayReplace(request, versionTag(row.version));
    if ('errors' in edit)
      throw fresh
        ? new HttpProblem(422, apiMessages.invalidRecord, { errors: edit.errors })
        : await stale(row);
    if (edit.fields.length === 0) return row;
    if (!fresh) throw await stale(row);
    const written = await editDrugRow(db, row.id, row.version, {
      ...edit,
      author: authorOf(request),
    });
    return written && ({ ...row, ...edit.columns, version: written.version } as DrugWithSource);
  };

  /**
   * Refuses unknown keys: they would be dropped while the user reads "saved". Other keys of a
   * record's answer are accepted and ignored.
   */
  const refuseUnknown = async (request: FastifyRequest): Promise<void> => {
    const others = Object.keys(request.body as object).filter((key) => !WRITTEN.has(key));
    if (others.length === 0) return;
    const answered = await requests.present(await requests.read(request));
    const unknown = others.filter((key) => !(key in answered) && !SOMETIMES.has(key));
    if (unknown.length === 0) return;
    throw unknownKeysProblem(unknown);
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    await refuseUnknown(request);
    for (let tries = 0; tries < ATTEMPTS; tries += 1) {
      const saved = await attempt(request, await requests.read(request));
      if (saved) return requests.answer(reply, saved);
    }
    throw new HttpProblem(503, apiMessages.busy, { retryAfter: 1 });
  };
};
