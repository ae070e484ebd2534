import {
  CHANGE_KIND_NAMES,
  isUndecidable,
  type ChangeKind,
  type ImportQueue,
  type Queue,
} from '@refined/shared/domain';
import { describe, expect, it } from '@jest/globals';
import type { SourceChange } from '../values/source-values.ts';
import { placeDrug, routeChanges } from './write-plans.ts';

const changes = (...kinds: ChangeKind[]): SourceChange[] =>
  kinds.map((kind) => ({ kind, field: null, before: null, after: null }));

describe('routing (D46)', () => {
  it('leaves alone what didn’t change, even with a notice', () => {
    expect(routeChanges([], true)).toBeUndefined();
  });

  it.each(CHANGE_KIND_NAMES.filter((kind) => !isUndecidable(kind)))(
    'sends %s to dpd, to noc with a notice',
    (kind) => {
      expect(routeChanges(changes(kind), false)).toBe('dpd');
      expect(routeChanges(changes(kind), true)).toBe('noc');
    },
  );

  it.each(['no_din', 'duplicate_din', 'unknown_label', 'overridden', 'incomplete'] as const)(
    'sends %s to manual, whatever else there is',
    (kind) => {
      expect(routeChanges(changes('new', kind), false)).toBe('manual');
      expect(routeChanges(changes('unlisted', kind), true)).toBe('manual');
    },
  );

  it.each([
    ['', 'dpd', 'dpd', false],
    ['', 'manual', 'manual', false],
    ['dpd', 'noc', 'noc', false],
    ['dpd', 'dpd', 'dpd', false],
    ['noc', 'dpd', 'noc', false],
    ['noc', 'manual', 'manual', false],
    ['manual', 'noc', 'manual', false],
    ['com', 'manual', 'com', true],
    ['update', 'dpd', 'update', true],
  ] as [Queue, ImportQueue, Queue, boolean][])(
    'from "%s", routed to %s: in "%s", marked %s',
    (queue, route, expected, sourceChanged) => {
      expect(placeDrug(queue, route)).toEqual({
        queue: expected,
        sourceChanged,
        counted: sourceChanged ? 'marked' : expected,
      });
    },
  );
});
