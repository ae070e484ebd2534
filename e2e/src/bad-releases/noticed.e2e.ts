import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/tools/bad-releases';
import { tryKinds } from './trials.ts';

const { covering, input, globals, storms, keeping } = BAD_RELEASES;

test.describe('noticed while it runs', () =>
  tryKinds([...covering, ...input, ...globals, ...storms, ...keeping]));
