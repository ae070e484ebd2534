import { BAD_RELEASES } from '@refined/tools/bad-releases';
import { tryKinds } from './trials.ts';

tryKinds([...BAD_RELEASES.shell, ...BAD_RELEASES.harmless, ...BAD_RELEASES['not opened']]);
