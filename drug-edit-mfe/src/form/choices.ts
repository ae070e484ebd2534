import type { LookupItem } from '@refined/shared/contract';
import { fieldMessages } from '@refined/shared/messages';

/** One option of a select; its label is folded once, so that typing only compares. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly folded: string;
}

export interface Choices {
  readonly all: readonly Choice[];
  readonly byId: ReadonlyMap<string, Choice>;
}

/** Removes case and accents: "creme" finds "Crème". */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const choice = (id: string, name: string): Choice => ({ id, name, folded: fold(name) });

const prepared = new WeakMap<readonly LookupItem[], Choices>();

/**
 * A lookup list prepared for selects, once per list: thousands of names are folded a single time,
 * for all drugs (D33).
 */
export const choicesOf = (list: readonly LookupItem[]): Choices => {
  const known = prepared.get(list);
  if (known) return known;
  const all = list.map(({ id, name }) => choice(id, name));
  const choices = { all, byId: new Map(all.map((item) => [item.id, item])) };
  prepared.set(list, choices);
  return choices;
};

/** The chosen ones, in the record's order; an id that the list lacks is shown as such (D28). */
export const chosen = (choices: Choices, ids: readonly string[]): readonly Choice[] =>
  ids.map((id) => choices.byId.get(id) ?? choice(id, fieldMessages.notInList(id)));

/** Choices that contain every typed word; those that begin with the typed text come first. */
export const matching = (all: readonly Choice[], typed: string): readonly Choice[] => {
  const text = fold(typed).trim();
  if (text === '') return all;
  const words = text.split(/\s+/);
  const first: Choice[] = [];
  const rest: Choice[] = [];
  for (const item of all) {
    if (!words.every((word) => item.folded.includes(word))) continue;
    (item.folded.startsWith(text) ? first : rest).push(item);
  }
  return [...first, ...rest];
};
