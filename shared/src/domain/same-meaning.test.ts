import { expect, it } from '@jest/globals';
import { type FieldValue, type RecordFieldName, sameMeaning } from './index.ts';

it.each<[RecordFieldName, FieldValue, FieldValue]>([
  ['grandfather_period', null, 100],
  ['grandfather_period', 100, null],
  ['form', 'Tablet', ' Tablet  '],
  ['form', '', '  '],
  ['schedule', [1, 2, 1], [1, 2]],
  ['type', null, null],
  ['type', 3, '3'],
  ['schedule', [1, 2], ['1', '2']],
  // A state older than the field.
  ['form', undefined, ''],
  ['schedule', undefined, []],
  ['manufacturer', undefined, null],
])('a save that makes %s of %j to %j changes nothing (D52)', (field, before, after) => {
  expect(sameMeaning(field, before, after)).toBe(true);
});

it.each<[RecordFieldName, FieldValue, FieldValue]>([
  ['grandfather_period', null, 101],
  ['grandfather_period', 101, 100],
  ['type', null, 100],
  ['drug_name', 'Apo-Metformin', 'APO-METFORMIN'],
  ['form', 'Tablet  (ER)', 'Tablet (ER)'],
  ['active_ingredient', [1, 2], [2, 1]],
  ['administration', [1, 2], [2, 1]],
])('%s from %j to %j is a change', (field, before, after) => {
  expect(sameMeaning(field, before, after)).toBe(false);
});
