import { describe, expect, it } from '@jest/globals';
import { isNoDin, isNone } from './cells.ts';

describe('none', () => {
  it.each([
    '',
    '  \t',
    '-',
    '--',
    '—',
    'N/A',
    'n.a.',
    'NA',
    'N.D.',
    'Not Applicable',
    'Not applicable/non applicable',
    'N/A - S/O',
    'Sans objet',
    'S.O.',
    's/o',
    'Aucun',
    'aucune',
    'Néant',
    'None',
    'null',
    '1111-11-11',
  ])('is spelled %j', (text) => {
    expect(isNone(text)).toBe(true);
    expect(isNoDin(text)).toBe(true);
  });

  it.each(['NANA', 'NADOLOL', '02990001', '0', 'Nilotinib', 'Not Applicable 02990001'])(
    'is not meant by %j',
    (text) => {
      expect(isNone(text)).toBe(false);
    },
  );

  it('is what a DIN of zeros says, too', () => {
    expect(['0', '00000000', '00000001', '02990001'].map(isNoDin)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
