import type { ChangeKind } from '../domain/index.ts';

/** The kind as a word, in lists and beside the number of drugs. */
export const CHANGE_KINDS = {
  new: 'new',
  returned: 'returned',
  gone: 'no longer listed',
  launched: 'launched',
  dormant: 'dormant',
  approved: 'approved only',
  renamed: 'name changed',
  din: 'DIN changed',
  ingredient: 'ingredients changed',
  strength: 'strength changed',
  form: 'form changed',
  route: 'routes changed',
  schedule: 'schedule changed',
  company: 'company changed',
  drug_class: 'drug class changed',
  biosimilar: 'biosimilar status changed',
  notice: 'new notice',
  unlisted: 'not in the Drug Product Database yet',
  no_din: 'no DIN',
  duplicate_din: 'DIN used twice',
  unknown_label: 'unknown label',
  overridden: 'corrected value changed',
  incomplete: 'incomplete',
} as const satisfies Record<ChangeKind, string>;

/** Without the words of imports, which most screens don't need. An unknown kind keeps its name. */
export const kindWord = (kind: string): string =>
  (CHANGE_KINDS as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('_', ' ');
