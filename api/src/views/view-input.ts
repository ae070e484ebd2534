import { SEARCH_PARAMETERS } from '@refined/shared/contract';
import type { ViewInput } from '@refined/shared/contract';
import { LIMITS, LIST_FORMS, VIEW_PLACES, shortName, writeFilter } from '@refined/shared/domain';
import { readableFilter, sortOf } from '../drugs/lists/list-request.ts';
import { HttpProblem } from '../http/problem.ts';
import { viewMessages } from '../messages/views.ts';

/** A view as it is stored: its texts in their one form. */
export interface ViewValues {
  readonly name: string;
  readonly place: string;
  readonly search_by: string | null;
  readonly search_term: string | null;
  readonly filter: string;
  readonly sort: string;
  readonly form: string;
  readonly shared: boolean;
}

const refuse = (field: keyof ViewInput, text: string): HttpProblem =>
  new HttpProblem(422, text, { errors: { [field]: [text] } });

const isOneOf = (list: readonly string[], text: string | undefined): boolean =>
  text !== undefined && list.includes(text);

const searchOf = ({ place, by, term }: ViewInput) => {
  if (place !== 'search') return { search_by: null, search_term: null };
  if (!isOneOf(SEARCH_PARAMETERS, by) || term === undefined || term.length > LIMITS.fieldLength)
    throw refuse('term', viewMessages.noSearch);
  return { search_by: by ?? null, search_term: term };
};

/** Throws a 422 problem under the field that is wrong. */
export const viewValues = (input: ViewInput): ViewValues => {
  const name = shortName(input.name);
  if (name === '') throw refuse('name', viewMessages.noName);
  if (!isOneOf(VIEW_PLACES, input.place)) throw refuse('place', viewMessages.unknownPlace);
  if (!isOneOf(LIST_FORMS, input.as)) throw refuse('as', viewMessages.unknownForm);
  sortOf(input.sort);
  return {
    name,
    place: input.place,
    ...searchOf(input),
    // With "me" in it: a shared view is of whoever opens it.
    filter: writeFilter(readableFilter(input.filter)),
    sort: input.sort,
    form: input.as,
    shared: input.shared,
  };
};
