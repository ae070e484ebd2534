import type { LookupItem } from '@refined/shared/contract';
import { fieldMessages } from '@refined/shared/messages';
import { fieldOf, type FormValue, type StoredFieldName } from './form-values.ts';
import { mergeMessages } from '../edit-messages.ts';
import type { LookupLists } from './use-lookups.ts';

/** One option of a select. */
export type Choice = LookupItem;

export interface Choices {
  readonly all: readonly Choice[];
  readonly byId: ReadonlyMap<string, Choice>;
}

/** Removes case and accents: "creme" finds "Crème". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const prepared = new WeakMap<readonly LookupItem[], Choices>();

/** A lookup list prepared for selects, once per list, for all drugs. */
export const choicesOf = (list: readonly LookupItem[]): Choices => {
  const known = prepared.get(list);
  if (known) return known;
  const choices = { all: list, byId: new Map(list.map((item) => [item.id, item])) };
  prepared.set(list, choices);
  return choices;
};

/** The chosen options, in the record's order; an id that isn't in the list is labelled so (D28). */
export const chosen = (choices: Choices, ids: readonly string[]): readonly Choice[] =>
  ids.map((id) => choices.byId.get(id) ?? { id, name: fieldMessages.notInList(id) });

const folded = new WeakMap<readonly Choice[], readonly string[]>();

/** The list's names, folded on the first typed letter, once per list of thousands (D33). */
const foldedNames = (all: readonly Choice[]): readonly string[] => {
  const names = folded.get(all) ?? all.map(({ name }) => fold(name));
  folded.set(all, names);
  return names;
};

/** Choices that contain every typed word; those that start with the typed text come first. */
export const matching = (all: readonly Choice[], typed: string): readonly Choice[] => {
  const text = fold(typed).trim();
  if (text === '') return all;
  const words = text.split(/\s+/);
  const first: Choice[] = [];
  const rest: Choice[] = [];
  for (const [at, name] of foldedNames(all).entries()) {
    if (!words.every((word) => name.includes(word))) continue;
    (name.startsWith(text) ? first : rest).push(all[at]!);
  }
  return [...first, ...rest];
};

/** A field's value as names; empty for an empty field, '' for an id that isn't in the list. */
export const namesIn = (
  field: StoredFieldName,
  value: FormValue,
  lists: LookupLists,
): readonly string[] => {
  const { lookup } = fieldOf(field);
  const all = [value ?? []].flat().filter((one) => one !== '');
  if (!lookup) return all;
  const { byId } = choicesOf(lists[lookup]);
  return all.map((id) => byId.get(id)?.name ?? '');
};

/** The same as shown text: an id that isn't in the list is labelled so (D28). */
export const shownIn = (
  field: StoredFieldName,
  value: FormValue,
  lists: LookupLists,
): readonly string[] => {
  const { lookup } = fieldOf(field);
  const all = [value ?? []].flat().filter((one) => one !== '');
  return lookup ? chosen(choicesOf(lists[lookup]), all).map(({ name }) => name) : all;
};

/** A field's value as a line of text. */
export const valueText = (...shown: Parameters<typeof shownIn>): string =>
  shownIn(...shown).join(', ') || mergeMessages.empty;
