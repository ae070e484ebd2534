import { describe, expect, it } from '@jest/globals';
import { STORED_FIELDS, type StoredFieldName } from '@refined/shared/domain';
import { emptyValues, fieldOf, type FormValues } from '../form/form-values.ts';
import { notKept } from './use-save.ts';

const before: FormValues = {
  ...emptyValues,
  drug_name: 'Apo-Metformin',
  type: '3',
  schedule: ['11'],
  form: 'TABLET',
  grandfather_period: '100',
};
const values = (changes: Partial<FormValues>): FormValues => ({ ...before, ...changes });

/** Another value of the field's kind. */
const other = (name: StoredFieldName): Partial<FormValues> => ({
  [name]: { text: 'other', number: '4', date: 'other', single: '99', multi: ['98', '99'] }[
    fieldOf(name).kind
  ],
});

const HOSTS = [
  { host: 'our API', exact: true },
  { host: 'a bare host', exact: false },
];

describe.each(HOSTS)('on $host', ({ exact }) => {
  it.each(STORED_FIELDS)('%s is missed when the record stands as before', (name) => {
    const sent = values(other(name));
    expect(notKept({ before, sent, now: before, exact })).toEqual([name]);
    expect(notKept({ before, sent, now: sent, exact })).toEqual([]);
  });

  it.each(STORED_FIELDS)('%s is missed when the record has it empty', (name) => {
    const sent = values(other(name));
    const now = values({ [name]: emptyValues[name] });
    expect(notKept({ before, sent, now, exact })).toEqual([name]);
  });

  it('a field that nobody touched is missed when the save emptied it', () => {
    const now = values({ schedule: [], form: '' });
    expect(notKept({ before, sent: before, now, exact })).toEqual(['schedule', 'form']);
  });

  it('a removed entry is missed when it is still there', () => {
    expect(notKept({ before, sent: values({ schedule: [] }), now: before, exact })).toEqual([
      'schedule',
    ]);
  });

  it('blanks at the ends, repeated entries and the default period say nothing (D52)', () => {
    const sent = values({ form: 'CAPSULE ', schedule: ['11', '12', '12'] });
    const now = values({ form: 'CAPSULE', schedule: ['11', '12'], grandfather_period: null });
    expect(notKept({ before, sent, now, exact })).toEqual([]);
  });
});

describe('a bare host may write values its own way', () => {
  it.each([
    ['another case', { form: 'capsule' }, { form: 'CAPSULE' }],
    ['single blanks', { form: 'film  coated' }, { form: 'FILM COATED' }],
    ['another spelling', { form: 'cap' }, { form: 'CAPSULE' }],
    ['another case than before, put back', { form: 'Tablet' }, { form: 'TABLET' }],
    ['another order', { schedule: ['12', '11'] }, { schedule: ['11', '12'] }],
  ])('%s', (_, sent, now) => {
    expect(notKept({ before, sent: values(sent), now: values(now), exact: false })).toEqual([]);
  });

  it('a field that nobody sent another value of may change by itself', () => {
    const now = values({ type: '1', form: 'COATED TABLET' });
    expect(notKept({ before, sent: before, now, exact: false })).toEqual([]);
  });
});

it('our API keeps case and order as they were sent', () => {
  const sent = values({ form: 'Tablet', schedule: ['12', '11'] });
  const now = values({ schedule: ['11', '12'] });
  expect(notKept({ before, sent, now, exact: true })).toEqual(['schedule', 'form']);
});
