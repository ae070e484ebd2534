import { test } from '@playwright/test';
import { INTERFERENCES } from '@refined/bad-releases';
import { interfere } from './trials.ts';

test.describe('put into the page by others', () => interfere(INTERFERENCES));
