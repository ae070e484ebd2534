import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiMessages } from '../messages/api.ts';
import { addDrug, readHistory, countRows, setDrug } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { COMPLETE, GUARDED, Reviewers } from '../testing/reviewers.ts';
import type { AppConfiguration } from '../app.ts';

const names = (people: readonly { username: string }[]) => people.map(({ username }) => username);
const STRENGTH = (before: string[] | null, after: string[]) => ({
  field: 'strength',
  before,
  after,
});

describeApi(
  'four eyes',
  (api) => {
    const desk = new Reviewers(api);
    beforeAll(async () => {
      await desk.add('grace');
      await desk.add('mary');
    });

    describe('what is edited directly on the product', () => {
      it('waits for somebody else, and what was published stands until then', async () => {
        const id = await desk.published();
        await desk.save('grace', id, { strength: '10 MG', form: 'CAPSULE' });
        const held = await desk.heldBack(id);
        expect(held).toMatchObject({ fields: [STRENGTH(['5 MG'], ['10 MG'])], more: 0 });
        expect(names(held!.authors)).toEqual(['grace']);
        expect(names(held!.approvers)).toEqual(['ada', 'mary']);
        await desk.publish();
        expect(await desk.inFile(id)).toMatchObject({ strength: '5 MG', form: 'TABLET' });

        expect((await desk.approve('grace', id)).outcome).toBe('refused');
        await desk.approve('ada', id, { comment: ' As on the label. ' });
        expect((await desk.standing(id)).approval).toMatchObject({
          username: 'ada',
          comment: 'As on the label.',
        });
        expect(await desk.heldBack(id)).toBeUndefined();
        expect((await desk.publish()).status).toBe(200);
        expect(await desk.inFile(id)).toMatchObject({ strength: '10 MG', form: 'CAPSULE' });
        // The approval was used by this publication.
        expect(await countRows(api().db, 'drug_approval')).toBe(0);
      });

      it('and changes nothing guarded, needs nobody', async () => {
        const id = await desk.published();
        await desk.save('grace', id, { form: 'CAPSULE' });
        expect(await desk.standing(id)).toMatchObject({ fields: [], approval: null });
        expect((await desk.approve('ada', id)).outcome).toBe('refused');
        expect((await desk.publish()).status).toBe(200);
      });

      it('by two people, is approved by a third', async () => {
        const id = await desk.published();
        await desk.save('grace', id, { strength: '10 MG' });
        await desk.save('ada', id, { active_ingredient: [{ id: 3002 }] });
        const { authors, approvers, fields } = await desk.standing(id);
        expect(names(authors)).toEqual(['grace', 'ada']);
        expect(names(approvers)).toEqual(['mary']);
        expect(fields.map(({ field }) => field)).toEqual(['active_ingredient', 'strength']);
        expect((await desk.approve('ada', id)).outcome).toBe('refused');
        expect((await desk.approve('mary', id)).outcome).toBe('done');
        await desk.publish();
      });

      it('and back to what was published, needs nobody any more', async () => {
        const id = await desk.published();
        await desk.save('grace', id, { strength: '10 MG' });
        await desk.save('grace', id, { strength: '5 MG' });
        expect(await desk.heldBack(id)).toBeUndefined();
      });
    });

    describe('several records at once', () => {
      const approveAll = (who: string, drugs: object[], comment?: string) =>
        desk.call(who, 'POST', '/api/actions/', { action: 'approve', drugs, input: { comment } });

      it('are each approved as if alone, with a result for each', async () => {
        const ids: number[] = [];
        for (let made = 0; made < 4; made += 1) ids.push(await desk.published());
        const [first, second, own, changed] = ids as [number, number, number, number];
        for (const id of [first, second, changed])
          await desk.save('grace', id, { strength: '10 MG' });
        await desk.save('ada', own, { strength: '10 MG' });
        const seen = await Promise.all(
          [first, second, own, changed].map(async (id) => ({
            id: String(id),
            version: (await desk.heldBack(id))!.version!,
          })),
        );
        await desk.save('grace', changed, { strength: '20 MG' });

        const answer = await approveAll(
          'ada',
          [...seen, { id: '999999', version: 1 }],
          ' Checked. ',
        );
        const outcomes = (of: { results: { outcome: string }[] }) =>
          of.results.map(({ outcome }) => outcome);
        expect(answer).toMatchObject({ status: 200, body: { done: 2, refused: 3 } });
        expect(outcomes(answer.body)).toEqual(['done', 'done', 'refused', 'refused', 'unknown']);
        expect(answer.body.results[2].detail).toContain('You made this change');
        expect(answer.body.results[3].detail).toBe(apiMessages.staleVersion);
        for (const id of [first, second])
          expect((await desk.standing(id)).approval).toMatchObject({
            username: 'ada',
            comment: 'Checked.',
          });
        expect((await desk.standing(changed)).approval).toBeNull();

        // A retry after a lost answer.
        const again = await approveAll('ada', seen);
        expect(outcomes(again.body)).toEqual(['unchanged', 'unchanged', 'refused', 'refused']);
        const rows = await readHistory(api().db, first);
        expect(rows.filter(({ kind }) => kind === 'approval')).toHaveLength(2);
        expect(
          (await approveAll('mary', [{ id: own, version: seen[2]!.version }])).body,
        ).toMatchObject({ done: 1, refused: 0 });
      });

      it('are told of before our own fields are set', async () => {
        const id = await desk.published();
        const ask = async (input: object) => {
          const body = { action: 'set_fields', input, drugs: [{ id }] };
          return (await desk.call('ada', 'POST', '/api/actions/preview/', body)).body;
        };
        expect(await ask({ tier: 4 })).toMatchObject({ needs_approval: true });
        expect(await ask({ drug_class: 7001 })).toMatchObject({ needs_approval: false });
      });

      it('are refused where nothing can be read of them', async () => {
        for (const drugs of [[{ id: 1 }], [{ id: 1, version: 0 }]])
          expect((await approveAll('ada', drugs)).status).toBe(400);
      });
    });

    describe('what comes from the update queue', () => {
      it('of a new drug: each guarded field that has a value', async () => {
        const id = await addDrug(api().db, {
          ...COMPLETE,
          strength: '5 MG',
          tier: 2,
          queue: 'com',
        });
        expect((await desk.standing(id)).fields).toEqual([]);
        await desk.move('ada', id, 'update_review');
        expect((await desk.heldBack(id))!.fields).toEqual([
          { field: 'active_ingredient', before: null, after: ['METFORMIN HYDROCHLORIDE'] },
          STRENGTH(null, ['5 MG']),
          { field: 'tier', before: null, after: ['2'] },
        ]);
        // Nobody edited it, so its author is the person who moved it.
        expect(await desk.standing(id)).toMatchObject({ moved: true });
        expect((await desk.approve('ada', id)).outcome).toBe('refused');
        expect((await desk.approve('grace', id)).outcome).toBe('done');
        expect((await desk.publish()).status).toBe(200);
        expect(await desk.inFile(id)).toMatchObject({ strength: '5 MG' });
      });

      it('and was edited: whoever only moved it may approve', async () => {
        const id = await desk.published();
        await desk.save('grace', id, { strength: '10 MG' });
        await desk.move('mary', id, 'update_review');
        expect(names((await desk.standing(id)).authors)).toEqual(['grace']);
        expect(await desk.standing(id)).toMatchObject({ moved: false });
        expect((await desk.approve('mary', id)).outcome).toBe('done');
        await desk.publish();
      });

      it('authors of before the last publication may approve', async () => {
        const id = await desk.published();
        await desk.save('ada', id, { strength: '10 MG' });
        await desk.approve('grace', id);
        await desk.publish();
        await desk.save('grace', id, { strength: '20 MG' });
        expect(names((await desk.standing(id)).authors)).toEqual(['grace']);
        expect((await desk.approve('ada', id)).outcome).toBe('done');
        await desk.publish();
      });

      it('whoever put the published value back is no author of a later change', async () => {
        const id = await desk.published();
        await desk.save('ada', id, { strength: '10 MG' });
        await desk.save('grace', id, { strength: '5 MG' });
        await desk.save('ada', id, { strength: '20 MG' });
        expect(names((await desk.standing(id)).authors)).toEqual(['ada']);
        expect((await desk.approve('ada', id)).outcome).toBe('refused');
        expect((await desk.approve('grace', id)).outcome).toBe('done');
        await desk.publish();
      });

      it('and is removed, needs nobody: no value is published', async () => {
        const id = await desk.published();
        await desk.save('ada', id, { strength: '10 MG' });
        await desk.move('ada', id, 'archive');
        expect(await desk.heldBack(id)).toBeUndefined();
        await desk.publish();
        expect(await desk.inFile(id)).toBeUndefined();
      });
    });

    describe('an approval', () => {
      const waiting = async () => {
        const id = await desk.published();
        await desk.save('grace', id, { strength: '10 MG' });
        return id;
      };
      const approved = async () => {
        const id = await waiting();
        expect((await desk.approve('ada', id)).outcome).toBe('done');
        return id;
      };
      const stands = async (id: number) => (await desk.standing(id)).approval !== null;

      it('stands in the history, with who and what was said', async () => {
        const id = await waiting();
        await desk.approve('ada', id, { comment: 'Checked.' });
        await desk.withdraw('mary', id);
        const { results } = (await api().get(`/api/drugs/${id}/history/`)).body;
        expect(results.slice(0, 2)).toMatchObject([
          { kind: 'approval', actor: 'mary', approval: { given: false, comment: '' }, fields: [] },
          { kind: 'approval', actor: 'ada', approval: { given: true, comment: 'Checked.' } },
        ]);
        expect(await desk.heldBack(id)).toBeDefined();
      });

      it('is taken away by any edit of the guarded fields, also by one that is edited back', async () => {
        const id = await approved();
        await desk.save('mary', id, { strength: '20 MG' });
        expect(await stands(id)).toBe(false);
        await desk.save('mary', id, { strength: '10 MG' });
        expect(await stands(id)).toBe(false);
        expect(names((await desk.standing(id)).authors)).toEqual(['grace', 'mary']);
      });

      it('outlasts an edit of other fields', async () => {
        const id = await approved();
        await desk.save('grace', id, { form: 'CAPSULE', drug_name: 'Other' });
        expect(await stands(id)).toBe(true);
        expect((await desk.publish()).status).toBe(200);
        expect(await desk.inFile(id)).toMatchObject({ strength: '10 MG', form: 'CAPSULE' });
      });

      it('is taken away by a move, and by restoring an earlier state', async () => {
        const moved = await approved();
        await desk.move('mary', moved, 'update_review');
        expect(await stands(moved)).toBe(false);
        const restored = await approved();
        const { results } = (await api().get(`/api/drugs/${restored}/history/`)).body;
        const [first] = results.filter(({ kind }: { kind: string }) => kind === 'publication');
        const path = `/api/drugs/${restored}/restore/`;
        expect((await desk.call('mary', 'POST', path, { entry: first.id })).status).toBe(200);
        expect(await desk.standing(restored)).toMatchObject({ fields: [], approval: null });
      });

      it('is taken away by whatever writes another value, as an import does', async () => {
        const id = await addDrug(api().db, { ...COMPLETE, strength: '5 MG', queue: 'update' });
        await desk.approve('ada', id);
        expect(await stands(id)).toBe(true);
        await setDrug(api().db, id, { strength: '7 MG' });
        expect(await stands(id)).toBe(false);
      });

      it('can be withdrawn once, and over the version that was seen', async () => {
        const id = await approved();
        const { version } = await desk.standing(id);
        expect((await desk.withdraw('ada', id, version - 1)).outcome).toBe('refused');
        expect((await desk.withdraw('ada', id)).outcome).toBe('done');
        expect((await desk.withdraw('ada', id)).outcome).toBe('unchanged');
        expect(await desk.standing(id)).toMatchObject({ version: version + 1, approval: null });
      });

      it('by two at once is given by one', async () => {
        const id = await waiting();
        const { version } = await desk.standing(id);
        const answers = await Promise.all(
          ['ada', 'mary'].map((who) => desk.approve(who, id, { version })),
        );
        expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused']);
      });

      it('withdrawn since the preview: what was confirmed is not published', async () => {
        const id = await approved();
        const { token } = await desk.preview();
        await desk.withdraw('ada', id);
        const answer = await desk.call('ada', 'POST', '/api/publications/', { preview: token });
        expect(answer.status).toBe(409);
        expect(await desk.inFile(id)).toMatchObject({ strength: '5 MG' });
      });

      it('is seen on the cards that need one, and only there', async () => {
        const id = await addDrug(api().db, { ...COMPLETE, strength: '5 MG', queue: 'update' });
        const plain = await addDrug(api().db, { type_id: 1003, form: 'TABLET', queue: 'update' });
        const listed = async () => {
          const { body, headers } = await api().get('/api/drugs/?queue=update');
          const of = (wanted: number) =>
            body.results.find((drug: { id: number }) => drug.id === wanted).approval;
          return { card: of(id), other: of(plain), tag: headers.etag };
        };
        const before = await listed();
        expect(before).toMatchObject({ card: { by: null }, other: undefined });
        await desk.approve('grace', id);
        const after = await listed();
        expect(after).toMatchObject({ card: { by: 'Ada Tester' }, other: undefined });
        expect(after.tag).not.toBe(before.tag);
      });

      it('of a drug that doesn’t exist: 404', async () => {
        expect((await api().get('/api/drugs/999999/approval/')).status).toBe(404);
      });
    });
  },
  { configuration: { fourEyes: GUARDED } },
);

describeApi('without four eyes', (api) => {
  it('nothing needs approval, and no answer speaks of it', async () => {
    const desk = new Reviewers(api);
    const id = await addDrug(api().db, { ...COMPLETE, strength: '5 MG', queue: 'update' });
    expect((await api().get('/api/drugs/count_review/')).body.refined.features).not.toContain(
      'four_eyes',
    );
    expect((await api().get('/api/drugs/?queue=update')).body.results[0]).not.toHaveProperty(
      'approval',
    );
    expect(await desk.preview()).not.toHaveProperty('unapproved');
    expect((await desk.approve('ada', id)).outcome).toBe('refused');
    expect((await desk.publish()).status).toBe(200);
  });
});

describeApi('four eyes', (api) => {
  it('what one process was started with holds for each, and only "off" ends it', async () => {
    const startAnother = (fourEyes?: AppConfiguration['fourEyes']) =>
      api().another({}, { fourEyes });
    await addDrug(api().db, {
      ...{ type_id: 1003, active_ingredient_ids: [3001], form: 'TABLET', strength: '5 MG' },
      queue: 'update',
    });
    const held = async () => (await api().get('/api/publications/preview/')).body.unapproved;
    const features = async () =>
      (await api().get('/api/drugs/count_review/')).body.refined.features;
    expect(await held()).toBeUndefined();

    await startAnother(['strength']);
    expect(await held()).toHaveLength(1);
    expect(await features()).toContain('four_eyes');

    await startAnother();
    expect(await held()).toHaveLength(1);
    await startAnother([]);
    expect(await held()).toBeUndefined();
  });
});
