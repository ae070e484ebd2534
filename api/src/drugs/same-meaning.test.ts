import { expect, it } from '@jest/globals';
import { sameMeaning } from './same-meaning.ts';

it.each([
  ['grandfather_period_id', null, 100],
  ['grandfather_period_id', 100, null],
  ['form', 'Tablet', ' Tablet  '],
  ['form', '', '  '],
  ['schedule_ids', [1, 2, 1], [1, 2]],
  ['type_id', null, null],
])('a save that makes %s of %j to %j changes nothing (D52)', (column, before, after) => {
  expect(sameMeaning(column, before, after)).toBe(true);
});

it.each([
  ['grandfather_period_id', null, 101],
  ['grandfather_period_id', 101, 100],
  ['type_id', null, 100],
  ['drug_name', 'Apo-Metformin', 'APO-METFORMIN'],
  ['form', 'Tablet  (ER)', 'Tablet (ER)'],
  ['active_ingredient_ids', [1, 2], [2, 1]],
  ['administration_ids', [1, 2], [2, 1]],
])('%s from %j to %j is a change', (column, before, after) => {
  expect(sameMeaning(column, before, after)).toBe(false);
});
