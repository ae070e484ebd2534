import { expect, it, jest } from '@jest/globals';
import { createNoticedFaults } from '../noticed-faults.ts';
import { originals } from '../originals.ts';
import { inputRule } from '../rules/input.ts';
import { MOST_KEPT, storageRule } from '../rules/storage.ts';
import { stormRule } from '../rules/storm.ts';
import { heardCalls } from './heard-calls.ts';

const OWNER = '/releases/drug-edit-mfe/2.0.0/';

const open = () => {
  const repair = jest.fn();
  const faults = createNoticedFaults(originals, repair, () => false);
  const left = jest.fn();
  const heard = heardCalls(faults, stormRule(), storageRule(), inputRule(), () => false, left);
  return { faults, heard, left, repair };
};

it('a release that failed can still write its draft, and no more than any other', () => {
  const { faults, heard } = open();
  faults.notice(OWNER, 'errors', 'It throws all the time.');
  expect(heard.mayKeep(OWNER, 'storage', 'draft', 2_000)).toBe(true);
  expect(heard.mayKeep(OWNER, 'storage', 'flood', MOST_KEPT.storage)).toBe(false);
  expect(heard.maySay(OWNER)).toBe(false);
  expect(heard.mayAsk(OWNER)).toBe(false);
});

it('a release that leaves the page has failed, and the tab is told before', () => {
  const { faults, heard, left, repair } = open();
  heard.hasLeft(OWNER);
  expect(left).toHaveBeenCalledWith(OWNER);
  expect(repair).toHaveBeenCalledWith('navigation');
  expect(left.mock.invocationCallOrder[0]).toBeLessThan(repair.mock.invocationCallOrder[0]!);
  expect(faults.ledger.isShut(OWNER)).toBe(true);
});
