import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/tools/bad-releases';
import { tryKinds } from './trials.ts';

test.describe('others are unhurt', () =>
  tryKinds([...BAD_RELEASES.shell, ...BAD_RELEASES.harmless, ...BAD_RELEASES['not opened']]));
