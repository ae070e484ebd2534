import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/tools/bad-releases';
import { tryKinds } from './trials.ts';

test.describe('not loaded, or not drawn', () =>
  tryKinds([...BAD_RELEASES.loading, ...BAD_RELEASES.drawing]));
