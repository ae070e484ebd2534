import { beforeEach, expect, it } from '@jest/globals';
import { testRelease, testScreen } from '../testing/test-screen.ts';
import { createRuns, type Runs } from './runs.ts';

const [newer, older] = [testRelease('2.0.0'), testRelease('1.0.0')];
const search = testScreen({ workspace: 'search-mfe', base: '/releases/search-mfe/1.0.0/' });
let runs: Runs;
let heard: (string | undefined)[];

beforeEach(() => {
  runs = createRuns();
  heard = [];
  runs.subscribe(() => heard.push(runs.current()?.base));
});

it('what is evaluated runs before what is shown, and what is shown runs after it again', () => {
  runs.draw(search);
  const end = runs.evaluate(newer);
  expect(runs.current()).toMatchObject({ base: newer.base });
  end();
  expect(runs.current()).toBe(search);
  expect(heard).toEqual([search.base, newer.base, search.base]);
});

it('of two that are evaluated the newer one counts, whichever ends first', () => {
  const endFirst = runs.evaluate(newer);
  const endSecond = runs.evaluate(search);
  endFirst();
  expect(runs.current()).toMatchObject({ base: search.base });
  endSecond();
  expect(runs.current()).toBeUndefined();
});

it('nothing runs once the screen is left', () => {
  runs.draw(newer);
  runs.leave(newer);
  expect(runs.current()).toBeUndefined();
});

it('what took its place stays when the former one is left late', () => {
  runs.draw(newer);
  runs.draw(older);
  runs.leave(newer);
  expect(runs.current()).toBe(older);
});

it('says only what changed', () => {
  runs.draw(newer);
  runs.draw(newer);
  runs.leave(newer);
  expect(heard).toEqual([newer.base, undefined]);
});
