import { apiMessages } from '../../messages/api.ts';
import { importMessages as api } from '../../messages/imports.ts';
import type { MessageParameter, SourceMessage, StoredMessage } from '../../db/stored-import.ts';

/**
 * What an import says about rows, files and itself, by code: the database keeps code and
 * parameters, and the sentence is made when it is read. A code is never given another meaning;
 * sentences may be worded anew at any time.
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
  notUtf8: () => 'not UTF-8',
  holdsNull: () => 'holds U+0000',
  brokenQuotes: () => 'broken quotes',
  noProduct: (drugCode: number) => `no product with DRUG_CODE ${drugCode}`,
  productTwice: (drugCode: number) => `DRUG_CODE ${drugCode} is there already`,
  otherStatus: (status: string, expected: string) =>
    `the current status ${status} stands among products that are ${expected}`,
  productWithoutRow: (drugCode: number, file: string) =>
    `DRUG_CODE ${drugCode} has no row in ${file}`,
  severalCompanies: (drugCode: number) => `DRUG_CODE ${drugCode} has several companies`,
  severalAtcCodes: (drugCode: number) => `DRUG_CODE ${drugCode} has several ATC codes`,
  /** `fault` in the words of the library that reads records. */
  recordFault: (field: string, fault: string) => `${field} ${fault}`,
  noNoticeRecord: () => 'is neither a notice, nor its product, nor its ingredient',
  // Files that can't be imported.
  noFile: (path: string) => `There is no file ${path}.`,
  emptyFile: api.empty,
  unknownFile: api.unknownFile,
  noRecords: api.noRecords,
  tooDeep: api.tooDeep,
  notJson: (file: string) => `${file} is not a JSON file in UTF-8.`,
  noRecordList: (file: string) => `${file} holds neither a list of records nor a record.`,
  /** `fault` in the words of the library that reads zips. */
  incompleteZip: (name: string, fault: string) => `${name} is not a complete zip file (${fault}).`,
  damagedZip: (name: string, fault: string) => `${name} is damaged (${fault}).`,
  wrongChecksum: (name: string) => `${name} is damaged (its checksum is wrong).`,
  memberTwice: (name: string, member: string) => `${name} holds ${member} twice.`,
  zipTooLarge: (name: string) => `${name} is too large for an extract.`,
  memberMissing: (label: string) => `${label} is missing.`,
  membersMissing: (name: string, members: readonly string[]) =>
    `${name} lacks ${members.join(', ')}.`,
  noProductTable: (name: string, member: string) => `${name}: ${member} is no table of products.`,
  noExtract: (name: string) =>
    `${name} is not an extract of marketed, approved or dormant products: it holds no drug.txt, drug_ap.txt or drug_dr.txt.`,
  cancelledProducts: (name: string) =>
    `${name} holds the cancelled products, which an import doesn't need: leave it out.`,
  endlessLine: (line: number) => `Line ${line} has no end: this is no table of an extract.`,
  sameState: (first: string, second: string, state: string) =>
    `${first} and ${second} both hold the ${state} products.`,
  setIncomplete: (missing: readonly string[]) =>
    `The three zips of an extract belong together: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
  tooManyRejects: (bad: number, rows: number, member: string, line: number, first: string) =>
    `${bad} of ${rows} rows of ${member} can't be read, first line ${line}: ${first}; has the format changed?`,
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
  takeBackNothingKept: () => api.takeBack.nothingKept,
  /** A sentence of a command, which nothing stores. */
  ofCommand: (sentence: string) => sentence,
} as const;

type Messages = typeof SOURCE_MESSAGES;
export type SourceMessageCode = keyof Messages;

/** A text may be a message itself. */
type Given<Parameters extends readonly unknown[]> = {
  [At in keyof Parameters]: string extends Parameters[At]
    ? Parameters[At] | SourceMessage
    : Parameters[At];
};

export const say = <Code extends SourceMessageCode>(
  code: Code,
  ...parameters: Given<Parameters<Messages[Code]>>
): SourceMessage => ({ code, with: parameters as readonly MessageParameter[] });

const isMessage = (parameter: MessageParameter): parameter is SourceMessage =>
  typeof parameter === 'object' && parameter !== null && 'code' in parameter;

/**
 * The sentence of a stored message. One that a newer release stored has no sentence here yet: its
 * code and parameters are shown.
 */
export const textOf = (message: StoredMessage): string => {
  if (typeof message === 'string') return message;
  const parameters = message.with.map((each) => (isMessage(each) ? textOf(each) : each));
  if (!Object.hasOwn(SOURCE_MESSAGES, message.code)) return [message.code, ...parameters].join(' ');
  const make = SOURCE_MESSAGES[message.code as SourceMessageCode] as (
    ...given: typeof parameters
  ) => string;
  return make(...parameters);
};
