import { describe, expect, it } from '@jest/globals';
import {
  CHANGE_KIND_NAMES,
  figureOf,
  isClinical,
  isUndecidable,
  kindsOfFigure,
  type ChangeFigure,
  type ChangeKind,
} from './change-kinds.ts';

describe('kinds of change (D46)', () => {
  it.each<[ChangeFigure, ChangeKind[]]>([
    ['new', ['new', 'unlisted']],
    ['gone', ['gone']],
    ['moved', ['returned', 'launched', 'dormant', 'approved']],
  ])('that count as %s', (figure, kinds) => {
    expect(kindsOfFigure(figure)).toEqual(kinds);
  });

  it.each<[ChangeKind[], ChangeFigure]>([
    [['strength', 'gone', 'new'], 'new'],
    [['launched', 'gone'], 'gone'],
    [['strength', 'returned'], 'moved'],
    [['strength', 'form'], 'changed'],
    [[], 'changed'],
  ])('a drug with %j counts as %s', (kinds, figure) => {
    expect(figureOf(kinds)).toBe(figure);
  });

  it('that a person decides', () => {
    expect(CHANGE_KIND_NAMES.filter(isUndecidable)).toEqual([
      'din',
      'no_din',
      'duplicate_din',
      'unknown_label',
      'overridden',
      'incomplete',
    ]);
  });
});

it('ingredient, strength, form, route, schedule and status are clinical, by kind or by field (D82)', () => {
  expect(CHANGE_KIND_NAMES.filter((kind) => isClinical(kind, null))).toEqual([
    ...['new', 'returned', 'gone', 'launched', 'dormant', 'approved'],
    ...['ingredient', 'strength', 'form', 'route', 'schedule', 'unlisted'],
  ]);
  expect(isClinical('overridden', 'strength')).toBe(true);
  expect(isClinical('overridden', 'manufacturer')).toBe(false);
  expect(isClinical('of a later release', null)).toBe(false);
});
