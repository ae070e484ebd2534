import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Reason, SourceComparison, SourceDecision } from '@refined/shared/contract';
import type { FixtureProduct } from '../source/testing/extract-fixture.ts';
import { onEmptyDatabase } from '../source/testing/import-database.ts';
import { decideOn } from '../testing/decide-on.ts';
import { addLists, editDrug, setDrug } from '../testing/fixtures.ts';
import { publishing } from '../testing/publishing.ts';
import { reviewing } from '../testing/reviewing.ts';

type Pairs = Readonly<Record<string, string>>;

const CODES = ['AMLODIPINE', 'BENZOIN', 'TELMISARTAN', 'TRISAMLODIPINE'];

/** Ingredient → amount; an empty one isn't stated. */
const containing = (pairs: Pairs): NonNullable<FixtureProduct['ingredients']> =>
  Object.entries(pairs).map(([name, amount]) => [
    String(CODES.indexOf(name) + 600),
    name,
    amount,
    amount && 'MG',
    '',
    '',
  ]);

describe('ingredients and strengths are one value (D73)', () => {
  const { db, api, ...imports } = onEmptyDatabase();
  let months = 0;

  beforeEach(async () => {
    await addLists(db());
    months = 0;
  });

  /** Imports the next month: DUO with these pairs, and a product that changes each month. */
  const month = async (pairs: Pairs): Promise<void> => {
    months += 1;
    await imports.month(`2026-0${months}-01`, [
      { code: 1, brand: 'DUO', ingredients: containing(pairs) },
      { code: 2, brand: `OTHER ${months}` },
    ]);
  };
  const row = () =>
    db()
      .selectFrom('drug')
      .select(['id', 'version', 'queue', 'strength', 'active_ingredient_ids', 'overridden'])
      .where('drug_code', '=', 1)
      .executeTakeFirstOrThrow();
  /** The pairs of the record: "ingredient strength", in its order. */
  const pairs = async (): Promise<string[]> => {
    const { active_ingredient_ids: ids, strength } = await row();
    const names = await db().selectFrom('lookup_item').select(['id', 'name']).execute();
    const parts = strength.split('; ');
    expect(parts).toHaveLength(ids.length);
    return ids.map((id, at) => `${names.find((item) => item.id === id)!.name} ${parts[at]!}`);
  };
  const { save, read, marks, entriesOf, previewAction, ...reviewers } = reviewing(api);
  const { preview, publish } = publishing(api);
  const move = async (name: 'committee_review' | 'update_review') =>
    reviewers.move((await row()).id, name);
  const decide = async (field: string, decision: SourceDecision): Promise<SourceComparison> => {
    const { outcome, now } = await decideOn(api(), (await row()).id, { field, decision });
    expect(outcome).toBe('done');
    return now;
  };
  const fields = ({ fields: all }: SourceComparison) =>
    Object.fromEntries(
      all
        .filter(({ field }) => field === 'active_ingredient' || field === 'strength')
        .map(({ field, differs, decision }) => [
          field,
          { differs, decision: decision?.decision ?? null },
        ]),
    );
  const compared = async () =>
    fields((await api().get(`/api/drugs/${(await row()).id}/source/`)).body as SourceComparison);
  const published = async () => {
    const { body } = await publish();
    const file = await read(`/api/publications/${body.number}/download/`);
    const { active_ingredient, strength } = file.drugs.find(
      ({ drug_name }: { drug_name: string }) => drug_name.toUpperCase() === 'DUO',
    );
    return { active_ingredient, strength };
  };

  const edit = async (strength: string) => save((await row()).id, { strength });
  /** What DUO's card says before a move. */
  const mixedPairs = async () => (await read('/api/drugs/?drug_name=DUO')).results[0].mixed_pairs;
  /** What DUO needs to be published; undefined: it isn't blocked. */
  const blocked = async () => {
    const { id, queue } = await row();
    const held = (await preview()).blocked.find((drug) => drug.id === String(id));
    const { missing, mixed_pairs: mixed } = held ?? {};
    // Its card and its page show it before a move.
    expect(await mixedPairs()).toEqual(mixed);
    expect((await marks(id)).mixed_pairs).toEqual(mixed);
    // A bulk move's preview shows the same.
    if (queue !== '') {
      const { results } = (await previewAction('update', queue)).body.incomplete;
      const told = results.find((drug: { id: string }) => drug.id === String(id));
      expect([told?.missing, told?.mixed_pairs]).toEqual([missing, mixed]);
    }
    return missing;
  };

  it('a list that turned while the drug waited is never published half', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    await move('committee_review');
    await month({ TELMISARTAN: '80', TRISAMLODIPINE: '5' });
    await move('update_review');
    expect(await published()).toEqual({
      active_ingredient: ['AMLODIPINE', 'TELMISARTAN'],
      strength: '5 MG; 80 MG',
    });
    await month({ TELMISARTAN: '40', TRISAMLODIPINE: '5' });
    await move('update_review');
    expect(await published()).toEqual({
      active_ingredient: ['TELMISARTAN', 'TRISAMLODIPINE'],
      strength: '40 MG; 5 MG',
    });
  });

  describe('that both changed while the drug was in the committee', () => {
    beforeEach(async () => {
      await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
      await move('committee_review');
      await month({ TELMISARTAN: '40', TRISAMLODIPINE: '5' });
    });

    it.each(['strength', 'active_ingredient'])('are taken, and undone, by %s', async (field) => {
      const taken = { differs: false, decision: 'take' };
      expect(fields(await decide(field, 'take'))).toEqual({
        active_ingredient: taken,
        strength: taken,
      });
      expect(await pairs()).toEqual(['TELMISARTAN 40 MG', 'TRISAMLODIPINE 5 MG']);
      const open = { differs: true, decision: null };
      const [other] = ['strength', 'active_ingredient'].filter((name) => name !== field);
      expect(fields(await decide(other!, 'undo'))).toEqual({
        active_ingredient: open,
        strength: open,
      });
      expect(await pairs()).toEqual(['AMLODIPINE 5 MG', 'TELMISARTAN 80 MG']);
    });

    it.each(['strength', 'active_ingredient'])(
      'are kept by %s, until either changes',
      async (field) => {
        const kept = { differs: true, decision: 'keep' };
        expect(fields(await decide(field, 'keep'))).toEqual({
          active_ingredient: kept,
          strength: kept,
        });
        expect((await row()).overridden).toEqual(['active_ingredient', 'strength']);
        await month({ TELMISARTAN: '40', TRISAMLODIPINE: '6' });
        expect(await pairs()).toEqual(['AMLODIPINE 5 MG', 'TELMISARTAN 80 MG']);
        const { body } = await api().get('/api/drugs/?queue=com');
        const open = body.results.flatMap(({ reasons }: { reasons: Reason[] }) =>
          reasons.filter(({ decision }) => !decision).map(({ kind, field: of }) => `${kind} ${of}`),
        );
        expect(open).toEqual(['overridden strength']);
      },
    );

    it('are taken together by a group’s decision', async () => {
      const { body } = await api().get('/api/drugs/groups/?queue=com');
      const { key } = body.results.find(({ kind }: { kind: string }) => kind === 'strength');
      const answer = await api().post('/api/actions/', {
        ...{ action: 'decide', input: { decision: 'take', change: key } },
        ...{ queue: 'com', expected: 1 },
      });
      expect(answer.body).toMatchObject({ done: 1 });
      expect(await pairs()).toEqual(['TELMISARTAN 40 MG', 'TRISAMLODIPINE 5 MG']);
      expect((await compared()).active_ingredient).toEqual({ differs: false, decision: 'take' });
    });
  });

  it('that don’t fit each other block the publication', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    await move('update_review');
    await edit('5 MG');
    expect(await blocked()).toEqual(['strength']);
    expect(await mixedPairs()).toEqual({
      ours: ['AMLODIPINE', 'TELMISARTAN', '5 MG'],
      theirs: ['AMLODIPINE 5 MG', 'TELMISARTAN 80 MG'],
    });
    await edit('5 MG; 90 MG');
    expect(await blocked()).toBeUndefined();
    expect((await published()).strength).toBe('5 MG; 90 MG');
  });

  it('of two states of the source block it, until somebody decides on both', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    await month({ TELMISARTAN: '40', TRISAMLODIPINE: '5' });
    await move('update_review');
    expect(await blocked()).toBeUndefined();
    const { id } = await row();
    // An earlier release's import stored this.
    await editDrug(db(), id, { strength: '5 MG; 80 MG' });
    expect(await blocked()).toEqual(['strength']);
    expect(await mixedPairs()).toEqual({
      ours: ['TELMISARTAN 5 MG', 'TRISAMLODIPINE 80 MG'],
      theirs: ['TELMISARTAN 40 MG', 'TRISAMLODIPINE 5 MG'],
    });
    await decide('strength', 'keep');
    expect(await blocked()).toBeUndefined();
    await decide('strength', 'undo');
    expect(await blocked()).toEqual(['strength']);
    await decide('active_ingredient', 'take');
    expect(await published()).toEqual({
      active_ingredient: ['TELMISARTAN', 'TRISAMLODIPINE'],
      strength: '40 MG; 5 MG',
    });
  });

  it('an edit of one makes the whole value ours', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    await edit('5 MG; 90 MG');
    expect((await row()).overridden).toEqual(['active_ingredient', 'strength']);
    await month({ TELMISARTAN: '80', TRISAMLODIPINE: '5' });
    expect(await pairs()).toEqual(['AMLODIPINE 5 MG', 'TELMISARTAN 90 MG']);
  });

  it('an earlier state is restored with both', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    const { id } = await row();
    const entry = (await entriesOf(id)).at(-1).id as number;
    // The strengths' text is the same, so the ingredients alone differ.
    await month({ TELMISARTAN: '5', TRISAMLODIPINE: '80' });
    const answer = await api().call('POST', `/api/drugs/${id}/restore/`, {
      headers: { 'if-match': `"v${(await row()).version}"` },
      body: { entry },
    });
    expect(answer.status).toBe(200);
    expect(await pairs()).toEqual(['AMLODIPINE 5 MG', 'TELMISARTAN 80 MG']);
    expect((await row()).overridden).toEqual(['active_ingredient', 'strength']);
  });

  it('in another order are no difference', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    const { id, active_ingredient_ids: ids } = await row();
    const turned = { strength: '80 MG; 5 MG', active_ingredient_ids: ids.toReversed() };
    await setDrug(db(), id, turned);
    const same = { differs: false, decision: null };
    expect(await compared()).toEqual({ active_ingredient: same, strength: same });
    // With only the ingredients reordered, the strengths belong to others.
    await setDrug(db(), id, { active_ingredient_ids: ids });
    expect(await compared()).toEqual({
      active_ingredient: same,
      strength: { ...same, differs: true },
    });
  });

  it('a strength that an import brought is open, though a new name turned the list since', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    await edit('5 MG; 90 MG');
    await move('committee_review');
    await month({ AMLODIPINE: '5', TELMISARTAN: '40' });
    await month({ TELMISARTAN: '40', TRISAMLODIPINE: '5' });
    await move('update_review');
    const { outdated } = (await preview()).to_check!;
    expect(outdated).toMatchObject([{ differs: ['active_ingredient', 'strength'] }]);
  });

  it('a new name that sorts elsewhere is no new strength', async () => {
    await month({ AMLODIPINE: '5', TELMISARTAN: '80' });
    await month({ TELMISARTAN: '80', TRISAMLODIPINE: '5' });
    const { id } = await row();
    expect((await reviewers.card(id)).reasons).toMatchObject([{ kind: 'ingredient' }]);
  });
});
