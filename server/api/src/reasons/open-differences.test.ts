import { beforeEach, describe, expect, it } from '@jest/globals';
import { reasonMessages } from '@refined/shared/messages';
import type { DrugSummary, Reason, SourceDecision } from '@refined/shared/contract';
import { metformin, type FixtureProduct } from '../source/testing/extract-fixture.ts';
import { onEmptyDatabase } from '../source/testing/import-database.ts';
import { decideOn } from '../testing/decide-on.ts';
import { publishing } from '../testing/publishing.ts';
import { reviewing } from '../testing/reviewing.ts';
import type { Answer } from '../testing/test-app.ts';

const DIN = '02990001';
const strength = (value: string): Partial<FixtureProduct> => ({
  ingredients: metformin(value),
});

const source = onEmptyDatabase();
const { api } = source;

/** The extract of a month with one product, and another one that never changes. */
const month = async (number: number, changes: Partial<FixtureProduct> = {}) =>
  source.month(`2026-0${number}-01`, [
    { code: 1, din: DIN, brand: 'FIRST', updated: `0${number}-JAN-2026`, ...changes },
    { code: 2 },
  ]);
const drug = () => source.drug(1);
const place = async (): Promise<string> => (await drug()).queue;
const idOf = async (): Promise<number> => (await drug()).id;
const reviewers = reviewing(api);
const { publish } = publishing(api);
const move = async (name: string): Promise<Answer> => reviewers.move(await idOf(), name);
const decide = async (field: string, decision: SourceDecision) =>
  decideOn(api(), await idOf(), { field, decision });
const edit = async (values: object) => reviewers.save(await idOf(), values);
const undo = async ({ body }: Answer) => reviewers.undoMove(await idOf(), body.version);
const card = async (): Promise<DrugSummary> =>
  (await reviewers.read('/api/drugs/')).results.find(({ din }: DrugSummary) => din === DIN);
const told = async (): Promise<string[]> =>
  ((await card()).reasons as Reason[]).map(reasonMessages.sentence);
const kinds = async (queue: string): Promise<string[]> =>
  (await reviewers.read(`/api/drugs/facets/?queue=${queue}&facet=kind`)).facets[0].values.map(
    ({ value }: { value: string }) => value,
  );

describe('what differs from Health Canada is a fact of the record (D74)', () => {
  it('on the card of a drug whose change came while it was in the committee, wherever it goes', async () => {
    await month(1, strength('5'));
    await move('committee_review');
    expect((await card()).differs).toBeUndefined();
    await month(2, strength('500'));
    expect((await card()).differs).toEqual(['strength']);
    await move('update_review');
    expect((await card()).differs).toEqual(['strength']);
    await publish();
    expect((await card()).differs).toEqual(['strength']);
    await decide('strength', 'take');
    expect((await card()).differs).toBeUndefined();
  });

  it('that lists and searches are filtered by, and counted', async () => {
    await month(1, strength('5'));
    await edit({ strength: '7 MG', form: 'CAPSULE' });
    const found = async (query: string) => (await api().get(`/api/drugs/?${query}`)).body.count;
    expect(await found('filter=differs.strength')).toBe(1);
    expect(await found(`din=${DIN}&filter=differs.form.strength`)).toBe(1);
    expect(await found('filter=differs.type')).toBe(0);
    expect(await found('filter=-differs.strength')).toBe(1);
    const { body } = await api().get(`/api/drugs/facets/?din=${DIN}&facet=differs`);
    expect(body.facets[0].values.map(({ value }: { value: string }) => value)).toEqual([
      'form',
      'strength',
    ]);
  });

  it('and of one that a reviewer changed, and set back', async () => {
    await month(1, { forms: ['TABLET'] });
    await edit({ form: 'CAPSULE' });
    expect((await card()).differs).toEqual(['form']);
    await edit({ form: 'TABLET' });
    expect((await card()).differs).toBeUndefined();
  });
});

describe('differences are found again', () => {
  const due = async (): Promise<number> =>
    (await source.db().selectFrom('drug_to_compare').selectAll().execute()).length;

  beforeEach(async () => {
    await month(1, strength('5'));
    await move('committee_review');
    await month(2, strength('500'));
    expect(await due()).toBeGreaterThan(0);
  });

  it.each(['drugs/count_review/', 'publications/', 'publications/0/diff/', 'month/'])(
    'not by a call that reads none: %s',
    async (path) => {
      expect((await api().get(`/api/${path}`)).status).toBe(200);
      expect(await due()).toBeGreaterThan(0);
    },
  );

  it.each(['drugs/?queue=com', 'views/', 'publications/preview/'])(
    'by one that does: %s',
    async (path) => {
      expect((await api().get(`/api/${path}`)).status).toBe(200);
      expect(await due()).toBe(0);
    },
  );
});

describe('the mark says that something is open (D74)', () => {
  const marked = async (): Promise<boolean> => (await card()).source_changed === true;
  const committee = async (): Promise<void> => {
    await month(1, strength('5'));
    await move('committee_review');
    await month(2, strength('500'));
    expect(await marked()).toBe(true);
  };

  it.each(['take', 'keep'] as const)('until somebody decides: %s', async (decision) => {
    await committee();
    await decide('strength', decision);
    expect(await marked()).toBe(false);
    await decide('strength', 'undo');
    expect(await marked()).toBe(true);
  });

  it.each(['7 MG', '500 MG'])('until somebody writes another value: %s', async (value) => {
    await committee();
    await edit({ strength: value });
    expect(await marked()).toBe(false);
  });

  it('not of another field than the one that was edited', async () => {
    await committee();
    await edit({ form: 'CAPSULE' });
    expect(await marked()).toBe(true);
  });

  it.each(['update_review', 'manual_review', 'archive'])(
    'until it is moved: %s; undone, it is marked again',
    async (name) => {
      await committee();
      const moved = await move(name);
      expect(await marked()).toBe(false);
      await undo(moved);
      expect(await marked()).toBe(true);
    },
  );

  it('until it is published', async () => {
    await month(1, strength('5'));
    await move('update_review');
    await month(2, strength('500'));
    expect(await marked()).toBe(true);
    await publish();
    expect(await marked()).toBe(false);
  });

  it('until the source is as before', async () => {
    await committee();
    await month(3, strength('5'));
    expect(await marked()).toBe(false);
  });

  it('of what changed since it came here: the decision’s answer says what the card says', async () => {
    await month(1, strength('5'));
    await edit({ strength: '7 MG' });
    await month(2, strength('500'));
    await move('committee_review');
    await month(3, { ...strength('500'), forms: ['CAPSULE'] });
    expect(await marked()).toBe(true);
    const { now } = await decide('form', 'take');
    expect(now.drug.source_changed).toBe(false);
    expect(await marked()).toBe(false);
  });

  it('of the product as a whole, until it is moved', async () => {
    await month(1);
    await move('committee_review');
    await month(2, { state: 'dormant' });
    expect(await marked()).toBe(true);
    await edit({ form: 'CAPSULE' });
    expect(await marked()).toBe(true);
    await move('update_review');
    expect(await marked()).toBe(false);
  });
});

describe('reasons that nobody decided on stay (D76)', () => {
  it('when an import sends the card elsewhere: on the card, in groups, facets and the search of kinds', async () => {
    await month(1, strength('5'));
    await month(2, strength('500'));
    expect(await told()).toEqual(['Strength 5 MG → 500 MG']);
    await month(3, { ...strength('500'), din: 'Not Applicable/non applicable' });
    expect((await drug()).queue).toBe('manual');
    expect(await told()).toContain('Strength 5 MG → 500 MG');
    expect(await told()).toHaveLength(2);
    expect(await kinds('manual')).toEqual(['din', 'strength']);
    const groups = await api().get('/api/drugs/groups/?queue=manual');
    expect(groups.body.results.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'din',
      'strength',
    ]);
    const found = await api().get('/api/drugs/?queue=manual&filter=kind.strength');
    expect(found.body.count).toBe(1);
  });

  it('when somebody moves it on', async () => {
    await month(1, strength('5'));
    await month(2, strength('500'));
    await month(3, { ...strength('500'), brand: 'FIRST AGAIN' });
    await move('committee_review');
    expect(await told()).toEqual(['Name FIRST → FIRST AGAIN', 'Strength 5 MG → 500 MG']);
  });

  it('until it has left review, also when that was undone', async () => {
    await month(1, strength('5'));
    await month(2, strength('500'));
    const before = await told();
    await undo(await move('archive'));
    await month(3, { ...strength('500'), forms: ['CAPSULE'] });
    expect(await told()).toEqual(expect.arrayContaining(before));
    await move('archive');
    await month(4, { ...strength('500'), forms: ['TABLET'] });
    expect(await told()).toEqual(['Form CAPSULE → TABLET']);
  });
});

describe('what stays undecided comes back with the next import (D74)', () => {
  /** Publishes the drug while a source change in the committee is undecided. */
  const passUndecided = async (): Promise<void> => {
    await move('committee_review');
    await month(2, strength('500'));
    await move('update_review');
    await publish();
    expect(await place()).toBe('');
  };

  it('as the question that it was, and the record follows as with any change', async () => {
    await month(1, strength('5'));
    await passUndecided();
    expect((await drug()).strength).toBe('5 MG');
    await month(3, strength('500'));
    expect(await place()).toBe('dpd');
    expect(await told()).toEqual(['Strength 5 MG → 500 MG']);
    expect((await drug()).strength).toBe('500 MG');
    await move('update_review');
    await publish();
    await month(4, strength('500'));
    expect(await place()).toBe('');
  });

  it('beside what else the source changes', async () => {
    await month(1, strength('5'));
    await passUndecided();
    await month(3, { ...strength('500'), brand: 'FIRST AGAIN' });
    expect((await told()).toSorted()).toEqual([
      'Name FIRST → FIRST AGAIN',
      'Strength 5 MG → 500 MG',
    ]);
    expect(await drug()).toMatchObject({
      strength: '500 MG',
      health_canada_drug_name: 'FIRST AGAIN',
    });
  });

  it.each(['take', 'keep'] as const)('not what was decided: %s', async (decision) => {
    await month(1, strength('5'));
    await passUndecided();
    await decide('strength', decision);
    await month(3, strength('500'));
    expect(await place()).toBe('');
    await month(4, { ...strength('500'), brand: 'FIRST AGAIN' });
    expect(await told()).toEqual(['Name FIRST → FIRST AGAIN']);
  });

  it('of a person’s own value: in manual, which the record keeps', async () => {
    await month(1, strength('5'));
    await edit({ strength: '7 MG' });
    await passUndecided();
    await month(3, strength('500'));
    expect(await place()).toBe('manual');
    expect(await drug()).toMatchObject({ strength: '7 MG' });
    await month(4, strength('500'));
    expect(await told()).toHaveLength(1);
    await edit({ strength: '8 MG' });
    await move('archive');
    await move('update_review');
    await publish();
    await month(5, strength('500'));
    expect(await place()).toBe('');
  });

  it('of the sub-type', async () => {
    await month(1);
    await move('committee_review');
    await month(2, { biosimilar: true });
    await move('update_review');
    await publish();
    await month(3, { biosimilar: true });
    expect(await place()).toBe('dpd');
    expect(await kinds('dpd')).toEqual(['biosimilar']);
    expect((await card()).differs).toBeUndefined();
  });

  it('not while the drug stays where its card says so', async () => {
    await month(1, strength('5'));
    await move('committee_review');
    await month(2, strength('500'));
    await month(3, strength('500'));
    await move('update_review');
    await month(4, strength('500'));
    expect(await told()).toEqual(['Strength 5 MG → 500 MG']);
    expect(await drug()).toMatchObject({ strength: '5 MG', queue: 'update' });
  });

  it('not of a drug that is off the product', async () => {
    await month(1, strength('5'));
    await move('committee_review');
    await month(2, strength('500'));
    await move('archive');
    await month(3, strength('500'));
    expect(await place()).toBe('');
    expect((await card()).differs).toEqual(['strength']);
  });
});

describe('no question without a difference (D77)', () => {
  it('a DIN that returns as the record’s own', async () => {
    await month(1);
    await month(2, { din: 'Not Applicable/non applicable' });
    expect(await place()).toBe('manual');
    await decide('din', 'keep');
    await move('archive');
    await month(3);
    expect(await place()).toBe('');
  });

  it('a correction that Health Canada adopts; what it says next is followed', async () => {
    await month(1, strength('5'));
    await edit({ strength: '7 MG' });
    await month(2, strength('7'));
    expect(await place()).toBe('');
    await month(3, strength('9'));
    expect(await place()).toBe('dpd');
    expect(await drug()).toMatchObject({ strength: '9 MG' });
  });

  it('an edit that was set back', async () => {
    await month(1, strength('5'));
    await edit({ strength: '7 MG' });
    await edit({ strength: '5 MG' });
    await month(2, strength('9'));
    expect(await place()).toBe('dpd');
    expect(await drug()).toMatchObject({ strength: '9 MG' });
  });

  it('a value that the source takes back', async () => {
    await month(1, strength('5'));
    await month(2, strength('500'));
    await decide('strength', 'keep');
    await edit({ strength: '5 MG' });
    await move('update_review');
    await publish();
    await month(3, strength('5'));
    expect(await place()).toBe('');
  });
});

it('a publication names what nobody has decided on, also where the mark has gone with a move (D74)', async () => {
  const outdated = async () =>
    (await api().get('/api/publications/preview/')).body.to_check.outdated.map(
      ({ differs }: { differs: string[] }) => differs,
    );
  await month(1, strength('5'));
  await move('committee_review');
  await month(2, strength('500'));
  await move('update_review');
  expect(await outdated()).toEqual([['strength']]);
  await decide('strength', 'keep');
  expect(await outdated()).toEqual([]);
});
