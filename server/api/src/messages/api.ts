import { faultMessages } from '@refined/shared/messages';
import type { Calls, ConfirmedVerb } from '@refined/shared/contract';
import { LIMITS, formats } from '@refined/shared/domain';

/** A verb of the registry, or a call of the contract, that needs a confirmation. */
export type ConfirmedName =
  | ConfirmedVerb
  | {
      [Name in keyof Calls]: Calls[Name] extends { readonly confirmed: true } ? Name : never;
    }[keyof Calls];

/**
 * The `detail` and `errors` of problems (D40, D41), and the token endpoint's sentences as in DRF.
 */
export const apiMessages = {
  badCredentials: 'Unable to log in with provided credentials.',
  fieldRequired: 'This field is required.',
  fieldBlank: 'This field may not be blank.',
  notText: 'Not a valid string.',
  unknownField: (name: string) => `There is no field ${name}: nothing was saved.`,
  signedOut: 'Signed out.',
  noToken: 'Authentication credentials were not provided.',
  invalidToken: 'Invalid or expired token.',
  passwordDue: 'Somebody else set your password. Choose your own password first.',
  wrongOldPassword: 'This is not your current password.',
  samePassword: 'This is your current password. Choose another one.',
  notOperator: 'This is for operators.',
  unknownSession: 'This session has already ended.',
  unknownPerson: (name: string) => `There is no user ${name}.`,
  notYourself: 'Your own account is not closed here: ask another operator.',
  badPage: 'This page of the log does not exist.',
  tooManySignIns: (seconds: number) => `Too many failed sign-ins. Try again in ${seconds} s.`,
  passwordTooShort: (least: number) => `The password must have at least ${least} characters.`,
  passwordTooLong: (most: number) => `The password must have at most ${most} characters.`,
  passwordOfLines:
    'The password must not contain a line break or another control character. Give it as one line; the line end after it is not part of it.',
  passwordHoldsProduct: 'The password must not contain the name of the product.',
  passwordHoldsName: 'The password must not contain the name of the person.',
  passwordIsCommon:
    'This password is easy to guess: it is little more than common words, sequences and digits. Choose several words that nobody else would put together.',
  /** Operations that a person confirms, on the confirmation page and in the sign-in log. */
  confirmedOperations: {
    activate: 'Show a release to everybody',
    rollback: 'Roll back a release',
    canary: 'Change a canary',
    disable: 'Switch a screen off',
    enable: 'Switch a screen on',
    lock: 'Lock what is live',
    unlock: 'End a lock',
    enablePerson: 'Enable an account',
    disablePerson: 'Disable an account',
    endPersonsSessions: 'End the sessions of an account',
    resetPassword: 'Give an account a first password',
  } satisfies Record<ConfirmedName, string>,
  confirmTitle: (product: string) => `Confirm – ${product}`,
  confirmWhy: (name: string) =>
    `${name}, this is asked in your name. Confirm it only if you asked for it yourself.`,
  confirmPassword: 'Your password',
  confirmButton: 'Confirm',
  confirmed: 'Confirmed. Close this tab and go back to the page that asked.',
  confirmEnded: 'This was confirmed already, or is too old. Ask for it again.',
  wrongPassword: 'That is not your password.',
  unconfirmable: 'This is nothing that a person confirms.',
  tooManyQuestions: 'Too many questions wait for your confirmation. Try again in five minutes.',
  unconfirmed: 'This has to be confirmed with your password first.',
  notFound: 'Not found.',
  unknownDrug: (id: string) => `There is no drug ${id}.`,
  malformed: 'The request is malformed.',
  unusableCharacter: 'Text must not hold U+0000 or half a character.',
  tooLarge: (bytes: number) =>
    `What was sent is larger than ${Math.round(bytes / 1024)} KB. Send less at once.`,
  tooDeep: (levels: number) => `The JSON is nested more than ${levels} levels deep.`,
  unsupportedMedia: 'The content type is not one that this call takes.',
  oneSearch: (names: readonly string[]) => `Give at most one of ${names.join(', ')}.`,
  unknownQueue: (names: readonly string[]) => `Not a queue. The queues are ${names.join(', ')}.`,
  badCursor: 'This page of the list does not exist.',
  unknownFacet: (name: string, names: readonly string[]) =>
    `There is no filter “${name}”. The filters are ${names.join(', ')}.`,
  badFacetValue: (name: string, value: string) => `The filter ${name} has no value “${value}”.`,
  filterTooLong: (values: number) => `A filter has at most ${values} values.`,
  unknownSort: (names: readonly string[]) =>
    `Not an order. The orders are ${names.join(', ')}, each with a minus before it for the other way round.`,
  movedMeanwhile: 'The drug is in another queue now.',
  notUndone: 'The drug has changed since, so the move cannot be undone.',
  unknownEntry: 'There is no such entry in the history of this drug.',
  emptyComment: 'A comment must not be empty.',
  unknownAction: 'There is no such mass action.',
  importUndoneWhole: 'An import can only be taken back as a whole, on Database Files.',
  actionNotUndone: 'This action cannot be undone.',
  moveNotOffered: 'A drug in a review queue cannot be moved to manual review.',
  undecidedListing: 'It is not on the market: decide first whether it should be on the product.',
  staleVersion: 'Somebody else saved this record meanwhile.',
  invalidRecord: 'The record cannot be saved as it is.',
  fixedField: 'This comes from Health Canada and cannot be changed.',
  tooLong: (most: number) => `At most ${formats.number(most)} characters.`,
  tooManyDins: `At most ${formats.number(LIMITS.dins)} DINs.`,
  notATier: `Enter a whole number from 1 to ${LIMITS.highestTier}, or nothing.`,
  tooMany: `At most ${formats.number(LIMITS.listLength)} entries.`,
  notInList: (id: string) => `${id} is not in the list.`,
  noFields: 'Name at least one field to set.',
  noSuchDay: 'There is no such day. A day is written YYYY-MM-DD.',
  meetingToCome: (day: string) =>
    `The meeting can’t be on ${day}: that day is in the future. Correct the day of the meeting.`,
  answerNeedsReason: 'Enter the reason: it is kept with the answer.',
  tierOnlyIncluded: 'Only an included drug gets a tier.',
  notInCommittee: 'It is not in the committee queue any more. Nothing was changed.',
  unknownColleague: (name: string) => `There is no active account “${name}”.`,
  versionsNeeded: 'Send the drugs, each with the version that you looked at.',
  drugsOrQueue: 'Send either drugs, or a queue with the expected number of drugs.',
  unknownMonth: (id: string) => `No month begins with import ${id}.`,
  unknownPublication: (number: string) => `There is no publication ${number}.`,
  nothingInForce: (day: string) => `No publication is in force on ${day}.`,
  unknownPublicationFile: (number: number, names: readonly string[]) =>
    `Publication ${number} has only the files ${names.join(', ')}.`,
  previewOutdated: 'Something has changed since the preview. Check the new preview.',
  nothingToPublish: 'There is nothing to publish.',
  notAnEffectiveDay: (first: string, last: string) =>
    `The effective date must be a day from ${first} to ${last}.`,
  publishedAlready: (number: number, actor: string, effective: string) =>
    `${actor} published this as publication ${number}, effective ${effective}.`,
  queueChanged: (count: number) =>
    `There ${count === 1 ? 'is' : 'are'} now ${formats.counted(count, 'drug', 'drugs')}. Confirm again.`,
  tooManyForAll: `At most ${formats.number(LIMITS.bulk.all)} drugs in one move.`,
  badIdempotencyKey: (length: number) =>
    `Idempotency-Key takes 1 to ${length} printable ASCII characters.`,
  otherIdempotentRequest: 'This Idempotency-Key belongs to another request.',
  secretNotKept:
    'The same request was answered already. Its answer held a secret, which is not kept: remove what it made, and make a new one.',
  requestInWork: 'The same request is still being processed. Try again in a moment.',
  unknownOutcome:
    'The request was interrupted, and it is not known whether it was carried out. Check what has changed before you try again.',
  tooManyStreams: 'You have too many pages open. Close some.',
  tooManyDownloads: (most: number) =>
    `You have ${most} downloads running. Try again when one is finished.`,
  busy: 'The server is busy. Try again in a moment.',
  noDatabase: 'The database does not answer. Try again in a moment.',
  starting: 'The server is starting. Try again in a moment.',
  noRoom: faultMessages.noRoom,
  failed: faultMessages.general,
};
