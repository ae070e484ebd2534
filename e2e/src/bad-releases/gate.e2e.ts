import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/tools/bad-releases';
import { askGate, askGateAgain } from './trials.ts';

/** The last of each group, and of the harmless ones: `npm run drill -- --kinds` tries them all. */
const one = Object.values(BAD_RELEASES).flatMap((kinds) =>
  kinds.filter(({ gate }) => gate !== 'not asked').slice(-1),
);

test.describe('the gate refuses', () => askGate(one));

test.describe('the gate lets pass', () =>
  askGateAgain(['search-mfe', 'queues-mfe', 'drug-edit-mfe', 'month-mfe']));
