import type { ImportFinding, ImportOutcome, RejectedRow } from '@refined/shared/contract';
import type {
  StoredFault,
  StoredFinding,
  StoredOutcome,
  StoredReject,
} from '../../db/stored-import.ts';
import { textOf } from './source-messages.ts';

/** What imports store, with its messages as sentences: as the contract has it. */

export const presentFault = (fault: StoredFault): { code: string; sentence: string } => ({
  code: fault.code,
  sentence: 'said' in fault ? textOf(fault.said) : fault.sentence,
});

export const presentReject = (row: StoredReject): RejectedRow => ({
  ...row,
  reason: textOf(row.reason),
});

export const presentOutcome = (outcome: StoredOutcome): ImportOutcome => ({
  ...outcome,
  rejects: outcome.rejects.map(presentReject),
  notes: (outcome.notes ?? []).map(textOf),
});

export const presentFinding = (finding: StoredFinding): ImportFinding => ({
  ...finding,
  fault: finding.fault && presentFault(finding.fault),
});
