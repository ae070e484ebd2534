import { capital } from '../domain/index.ts';
import { kindWord } from './change-kinds.ts';
import { moveMessages } from './moves.ts';

/** The figures of a month, on the home page and in its record. */
export const monthWords = {
  column: {
    queue: 'Queue',
    total: 'Drugs',
    review: 'In review',
    committee: 'Committee',
    update: 'To publish',
    on_product: moveMessages.onProduct,
    archived: 'Archived',
  },
  total: 'All',
  record: 'Record of the month',
  kind: (kind: string | null): string =>
    kind === null ? 'Without a change' : capital(kindWord(kind)),
} as const;
