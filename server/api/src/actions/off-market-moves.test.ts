import { expect, it } from '@jest/globals';
import { apiMessages } from '../messages/api.ts';
import { addDrug } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('moves of drugs that are not on the market (D55, D80)', (api) => {
  const add = (dpd_status: string) =>
    addDrug(api().db, { queue: 'dpd', in_product: true, dpd_status });
  const { move, perform, previewAction, entriesOf } = reviewing(api);
  const lastEntry = async (id: number) => (await entriesOf(id))[0];

  it.each([
    ['approved', 'approved'],
    ['dormant', 'dormant'],
    ['cancelled', 'gone'],
  ])('keeps in the history that a %s drug is to stay', async (dpd_status, kept) => {
    const id = await add(dpd_status);
    const answer = await move(id, 'update_review', { queue: 'dpd', keep: true });
    expect(answer).toMatchObject({ status: 200, body: { queue: 'update', in_product: true } });
    expect(await lastEntry(id)).toMatchObject({ kind: 'move', kept });
  });

  it.each([
    ['another drug', 'marketed', 'update_review', { keep: true }],
    ['another move', 'gone', 'committee_review', { keep: true }],
    ['a client that only knows the specification', 'cancelled', 'update_review', {}],
  ])('notes no decision for %s', async (_what, dpd_status, path, body) => {
    const id = await add(dpd_status);
    expect((await move(id, path, { queue: 'dpd', ...body })).status).toBe(200);
    expect(await lastEntry(id)).not.toHaveProperty('kept');
  });

  it('refuses them in a bulk move to Update until somebody has decided, and moves the others', async () => {
    const [listed, approved, dormant, gone] = [
      await add('marketed'),
      await add('approved'),
      await add('dormant'),
      await add('cancelled'),
    ] as const;
    const drugs = [listed, approved, dormant, gone].map((id) => ({ id, queue: 'dpd' }));
    const { body } = await perform('update', { drugs });
    expect(body).toMatchObject({ done: 1, refused: 3 });
    const refused = body.results.filter(
      ({ outcome }: { outcome: string }) => outcome === 'refused',
    );
    expect(refused).toEqual(
      [approved, dormant, gone].map((id) =>
        expect.objectContaining({
          id: String(id),
          queue: 'dpd',
          detail: apiMessages.undecidedListing,
          why: 'undecided',
        }),
      ),
    );
    const kept = await perform('update', { drugs }, { keep: true });
    expect(kept.body).toMatchObject({ done: 3, refused: 0 });
    expect([
      await lastEntry(approved),
      await lastEntry(dormant),
      await lastEntry(gone),
    ]).toMatchObject([
      { kept: 'approved', batch: { id: kept.body.action } },
      { kept: 'dormant', batch: { id: kept.body.action } },
      { kept: 'gone', batch: { id: kept.body.action } },
    ]);
    expect(await lastEntry(listed)).not.toHaveProperty('kept');
  });

  it('says how many of a queue they are, and archives them like any other', async () => {
    const preview = () => previewAction('update', 'dpd');
    const before = (await preview()).body;
    const ids = [await add('dormant'), await add('marketed')];
    const { body } = await preview();
    expect(body).toMatchObject({
      count: before.count + 2,
      in_product: before.in_product + 2,
      off_market: { count: before.off_market.count + 1 },
    });
    expect((await perform('archive', ids)).body).toMatchObject({ done: 2, refused: 0 });
  });
});
