import { formats } from '@refined/shared/domain';
import type { ImportFinding, ImportOutcome, RejectedRow } from '@refined/shared/contract';
import type {
  MessageParameter,
  SourceMessage,
  StoredFault,
  StoredFinding,
  StoredOutcome,
  StoredReject,
} from '../../db/json-columns.ts';
import { apiMessages } from '../../messages/api.ts';
import { importMessages as api } from '../../messages/imports.ts';

/**
 * Messages of imports about rows, files and the import itself, by code. The database stores code
 * and parameters; the sentence is made on reading. Never change a code's meaning; sentences can be
 * reworded at any time.
 */
export const SOURCE_MESSAGES = {
  // Cells and rows that are rejected.
  cellEmpty: (column: string) => `${column} is empty`,
  cellNoCode: (column: string) => `${column} is not a code of digits`,
  cellNoNumber: (column: string) => `${column} is not a number`,
  cellNoDate: (column: string) => `${column} is not a date such as 31-JAN-2026`,
  cellNoDin: (column: string) => `${column} is not a DIN of 8 digits`,
  cellNoneOf: (column: string, allowed: readonly string[]) =>
    `${column} is none of ${allowed.join(', ')}`,
  tooFewColumns: (count: number, least: number) => `${count} columns instead of at least ${least}`,
  otherColumns: (count: number, expected: number) => `${count} columns instead of ${expected}`,
  notUtf8: () => 'contains characters that are not UTF-8',
  holdsNull: () => 'contains a character that no text has (U+0000)',
  brokenQuotes: () => 'broken quotes',
  noProduct: (drugCode: number) => `no product with DRUG_CODE ${drugCode}`,
  productTwice: (drugCode: number) => `DRUG_CODE ${drugCode} is there already`,
  otherStatus: (status: string, expected: string) =>
    `the current status is ${status}, but the file is for products that are ${expected}`,
  productWithoutRow: (drugCode: number, file: string) =>
    `DRUG_CODE ${drugCode} has no row in ${file}`,
  severalCompanies: (drugCode: number) => `DRUG_CODE ${drugCode} has several companies`,
  severalAtcCodes: (drugCode: number) => `DRUG_CODE ${drugCode} has several ATC codes`,
  fieldNoText: (field: string) => `${field} is neither a text nor a number`,
  fieldNoDate: (field: string) => `${field} is not a date such as 2026-01-31`,
  fieldNoYes: (field: string) => `${field} is neither Y nor N`,
  noNoticeRecord: () => 'this is neither a notice, nor its product, nor its ingredient',
  // Files that can't be imported.
  noFile: (path: string) => `There is no file ${path}.`,
  emptyFile: api.empty,
  unknownFile: api.unknownFile,
  noRecords: api.noRecords,
  noneRead: (file: string, records: number, line: number, first: string) =>
    `Nothing of ${file} can be read. ${records === 1 ? 'Its record' : `The first of its ${formats.number(records)} records`}, on line ${line}: ${first}. Correct the file, or choose another one.`,
  noneListed: () =>
    'These zips list no product for people (Human, Radiopharmaceutical), so nothing was imported. Download the zips of the month again.',
  noneComplete: (file: string, line: number | null, first: string) =>
    `No product of these zips can be read, so nothing was imported. The first fault: ${file}${line === null ? '' : `, line ${line}`}: ${first}. Download the zips of the month again.`,
  tooDeep: api.tooDeep,
  notJson: (file: string) =>
    `${file} is not a JSON file in UTF-8, or was cut off. Download it again.`,
  noRecordList: (file: string) =>
    `${file} contains no record. Choose a file with notices of compliance.`,
  /** `fault`, here and below, is the zip library's message, for programs. */
  incompleteZip: (name: string, _fault: string) =>
    `${name} is not a complete zip file. Download it again.`,
  damagedZip: (name: string, _fault: string) => `${name} is damaged. Download the zip again.`,
  wrongChecksum: (name: string) =>
    `${name} is damaged (its checksum is wrong). Download the zip again.`,
  memberTwice: (name: string, member: string) =>
    `${name} contains ${member} twice. Keep only the one from the same month as the other files.`,
  zipTooLarge: (name: string) =>
    `${name} is too large for an extract. Choose the zips as Health Canada publishes them.`,
  memberMissing: (label: string) => `${label} is missing. Download the zip again.`,
  membersMissing: (name: string, members: readonly string[]) =>
    `${name} lacks ${members.join(', ')}. Download it again.`,
  noProductTable: (name: string, member: string) =>
    `${name}: ${member} is no table of products. Download the zip again.`,
  zipOfZips: (name: string, members: readonly string[]) =>
    `${name} contains other zips (${members.join(', ')}). Unpack it, and choose those.`,
  noExtract: (name: string) =>
    `${name} is not an extract of marketed, approved or dormant products: it contains no drug.txt, drug_ap.txt or drug_dr.txt. Choose allfiles.zip, allfiles_ap.zip and allfiles_dr.zip.`,
  cancelledProducts: (name: string) =>
    `${name} contains the cancelled products, which an import does not need. Remove it.`,
  lineWithoutEnd: (file: string, line: number) =>
    `${file} is no table of an extract: line ${line} has no end. Download the zip again.`,
  sameState: api.repeatedState,
  setIncomplete: api.missingParts,
  tooManyRejects: (bad: number, rows: number, member: string, line: number, first: string) =>
    `${formats.number(bad)} of ${formats.number(rows)} rows of ${member} can’t be read, first line ${line}: ${first}. Download the zip again. If the same error comes back, Health Canada has changed its format: tell whoever runs ReFined.`,
  fieldLost: (member: string, field: string, lost: number, products: number) =>
    `${member} lacks ${field} for ${formats.number(lost)} of ${formats.number(products)} products, so it is not complete. Nothing was imported. Download the zips of the month again.`,
  // Consequences of missing files.
  noBiosimilars: (members: readonly string[]) =>
    `The files don’t say which products are biosimilars: ${members.join(', ')} ${members.length > 1 ? 'are' : 'is'} missing. Known biosimilars stay biosimilars; new ones are not marked, and their sub-types are inferred.`,
  // Questions before the import.
  unusual: api.unusual,
  daysApart: api.daysApart,
  // Imports that failed.
  tooOld: api.tooOld,
  sameDay: api.sameDay,
  filesGone: () => api.filesGone,
  alreadyImported: api.alreadyImported,
  importedMeanwhile: api.importedMeanwhile,
  cutOff: () => api.cutOff,
  internalError: () => api.failed,
  noRoom: () => apiMessages.noRoom,
  unknownRun: api.unknownRun,
  takeBackBaseline: () => api.takeBack.baseline,
  takeBackNotLast: api.takeBack.notLast,
  ruleRan: api.ruleRan,
  ruleNotRun: api.ruleNotRun,
  ruleOfNobody: api.ruleOfNobody,
  /** A sentence of a command; it isn't stored. */
  ofCommand: (sentence: string) => sentence,
} as const;

type Messages = typeof SOURCE_MESSAGES;
export type SourceMessageCode = keyof Messages;

/** A text can be a message itself. */
type Values<Parameters extends readonly unknown[]> = {
  [At in keyof Parameters]: string extends Parameters[At]
    ? Parameters[At] | SourceMessage
    : Parameters[At];
};

export const message = <Code extends SourceMessageCode>(
  code: Code,
  ...parameters: Values<Parameters<Messages[Code]>>
): SourceMessage => ({ code, with: parameters as readonly MessageParameter[] });

const isMessage = (parameter: MessageParameter): parameter is SourceMessage =>
  typeof parameter === 'object' && parameter !== null && 'code' in parameter;

/**
 * The sentence of a stored message. A newer release's message has no sentence here yet: its code
 * and parameters are shown.
 */
export const textOf = (stored: SourceMessage): string => {
  const parameters = stored.with.map((each) => (isMessage(each) ? textOf(each) : each));
  if (!Object.hasOwn(SOURCE_MESSAGES, stored.code)) return [stored.code, ...parameters].join(' ');
  const make = SOURCE_MESSAGES[stored.code as SourceMessageCode] as (
    ...values: typeof parameters
  ) => string;
  return make(...parameters);
};

/** What imports store, with messages as sentences, as in the contract. */

export const presentFault = (fault: StoredFault): { code: string; sentence: string } => ({
  code: fault.code,
  sentence: textOf(fault.said),
});

export const presentReject = (row: StoredReject): RejectedRow => ({
  ...row,
  reason: textOf(row.reason),
});

export const presentOutcome = (outcome: StoredOutcome): ImportOutcome => ({
  ...outcome,
  rejects: outcome.rejects.map(presentReject),
  notes: outcome.notes.map(textOf),
  questions: (outcome.questions ?? []).map(textOf),
});

export const presentFinding = (finding: StoredFinding): ImportFinding => ({
  ...finding,
  fault: finding.fault && presentFault(finding.fault),
});
