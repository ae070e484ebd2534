import { expect, it } from '@jest/globals';
import { importDpd } from '../source/apply/import-dpd.ts';
import { metformin, writeExtract } from '../source/testing/extract-fixture.ts';
import { drugOfCode } from '../source/testing/import-database.ts';
import { describeApi } from '../testing/suite.ts';
import { decideOn } from '../testing/decide-on.ts';
import { Reviewers } from '../testing/reviewers.ts';

/** Guarded together with the strength (D73). */
const INGREDIENTS = {
  field: 'active_ingredient',
  before: null,
  after: ['METFORMIN HYDROCHLORIDE'],
};

describeApi(
  'four eyes and imports',
  (api) => {
    /** Imports Health Canada's extract of a day, in which the drug has this strength. */
    const extractOf = async (date: string, strength: string) => {
      const changing = { code: 1, state: 'approved', ingredients: metformin(strength) } as const;
      const paths = await writeExtract([changing, { code: 2 }]);
      await importDpd(api().db, { paths, date, names: new Map(), actor: 'grace' });
    };

    it('an import leaves the approved values of a drug in update; taking its value over ends the approval', async () => {
      const desk = new Reviewers(api);
      await desk.add('grace');
      await extractOf('2026-03-02', '5');
      const { id } = await drugOfCode(api(), 1);
      await desk.move('ada', id, 'update_review');
      expect((await desk.approve('grace', id)).outcome).toBe('done');

      await extractOf('2026-04-01', '10');
      // Grace ran the import, but isn't the author of its values; it only marks the drug.
      expect(await desk.standing(id)).toMatchObject({
        fields: [{ field: 'strength', before: null, after: ['5 MG'] }, INGREDIENTS],
        authors: [{ username: 'ada' }],
        moved: true,
        approval: { username: 'grace' },
      });
      const taken = await decideOn(api(), id, { field: 'strength', decision: 'take' });
      expect(taken.outcome).toBe('done');
      expect(await desk.standing(id)).toMatchObject({
        fields: [{ field: 'strength', before: null, after: ['10 MG'] }, INGREDIENTS],
        authors: [{ username: 'ada' }],
        moved: false,
        approval: null,
      });
      expect((await desk.approve('ada', id)).outcome).toBe('refused');
      expect((await desk.approve('grace', id)).outcome).toBe('done');
      expect((await desk.publish()).status).toBe(200);
      expect(await desk.inFile(id)).toMatchObject({ strength: '10 MG' });
    });

    it('guard the ingredients with the strength (D73)', async () => {
      const desk = new Reviewers(api);
      const id = await desk.published();
      await desk.save('ada', id, { active_ingredient: [] });
      expect(await desk.standing(id)).toMatchObject({
        fields: [{ field: 'active_ingredient', after: [] }],
        authors: [{ username: 'ada' }],
        approval: null,
      });
    });
  },
  { configuration: { fourEyes: ['strength'] } },
);
