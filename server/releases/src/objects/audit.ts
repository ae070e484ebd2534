import { randomBytes } from 'node:crypto';
import * as z from '@refined/shared/schema';
import { inParallel } from './in-parallel.ts';
import { jsonText, parseDocument } from './json-document.ts';
import { keys } from './names.ts';
import type { ObjectBackend } from './object-backend.ts';

/** A request to the registry with a credential, and its outcome. */
const auditEntry = z.object({
  /** ISO time. */
  at: z.string(),
  actor: z.string(),
  workspace: z.string(),
  verb: z.string(),
  /** `done`, or the error code. */
  outcome: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const writeAudit = async (backend: ObjectBackend, entry: AuditEntry): Promise<void> => {
  const key = keys.audit(new Date(entry.at), randomBytes(4).toString('hex'));
  await backend.create(key, jsonText(entry));
};

/** The newest entries, oldest first. */
export const readAudit = async (backend: ObjectBackend, limit: number): Promise<AuditEntry[]> => {
  const newest = limit > 0 ? (await backend.list(keys.allAudit)).slice(-limit) : [];
  const objects = await inParallel(newest, 8, (key) => backend.read(key));
  return objects.flatMap((object, at) =>
    object ? [parseDocument(object.bytes, auditEntry, `${newest[at]} is damaged.`)] : [],
  );
};
