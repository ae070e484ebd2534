import { test } from '@playwright/test';
import { INTERFERENCES } from '@refined/tools/bad-releases';
import { interfere } from './trials.ts';

test.describe('put into the page by others', () => interfere(INTERFERENCES));
