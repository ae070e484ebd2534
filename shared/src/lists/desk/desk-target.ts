import type { QueueSource } from '@refined/shared/api-client';
import type { ChosenDrugs, DrugSummary } from '../../contract/index.ts';
import { writeFilter } from '../../domain/index.ts';

/** The drugs of an action: named ones, or all that a queue or its filter has, except some. */
export type DeskTarget =
  | { readonly drugs: readonly Pick<DrugSummary, 'id' | 'din'>[] }
  | {
      readonly source: QueueSource;
      readonly expected: number;
      readonly except?: readonly string[];
    };

export const sizeOfTarget = (target: DeskTarget): number =>
  'drugs' in target ? target.drugs.length : target.expected;

/** As the calls name them. */
export const chosenOf = (target: DeskTarget): ChosenDrugs => {
  if ('drugs' in target) return { drugs: target.drugs.map(({ id }) => id) };
  const { source, expected, except = [] } = target;
  const filter = writeFilter(source.filter ?? []);
  return {
    queue: source.queue,
    expected,
    ...(filter !== '' && { filter }),
    ...(except.length > 0 && { except: [...except] }),
  };
};
