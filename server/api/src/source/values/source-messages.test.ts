import { describe, expect, it } from '@jest/globals';
import {
  message,
  presentFault,
  presentFinding,
  presentOutcome,
  presentReject,
  SOURCE_MESSAGES,
  textOf,
} from './source-messages.ts';

/** The value as read back from the database. */
const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe('a message', () => {
  it('is a code and parameters, and reads as a sentence once it is stored', () => {
    const stated = message('otherColumns', 16, 15);
    expect(stated).toEqual({ code: 'otherColumns', with: [16, 15] });
    expect(textOf(stored(stated))).toBe('16 columns instead of 15');
    expect(textOf(stored(message('cellNoneOf', 'CLASS', ['Human', 'Veterinary'])))).toBe(
      'CLASS is none of Human, Veterinary',
    );
    expect(textOf(stored(message('alreadyImported', 3, null)))).toContain('(import 3)');
  });

  it('may hold another one', () => {
    const first = message('cellNoNumber', 'STRENGTH');
    expect(textOf(stored(message('tooManyRejects', 51, 60, 'ingred.txt', 4, first)))).toBe(
      '51 of 60 rows of ingred.txt can’t be read, first line 4: STRENGTH is not a number. Download the zip again. If the same error comes back, Health Canada has changed its format: tell whoever runs ReFined.',
    );
  });

  it('of a newer release is shown by its code and parameters', () => {
    expect(textOf({ code: 'tooShiny', with: ['NAME', 3] })).toBe('tooShiny NAME 3');
    expect(textOf({ code: 'toString', with: [] })).toBe('toString');
  });

  it('keeps the words of a library for programs', () => {
    expect(textOf(stored(message('incompleteZip', 'a.zip', 'End of central directory')))).toBe(
      'a.zip is not a complete zip file. Download it again.',
    );
  });

  it.each(Object.keys(SOURCE_MESSAGES))('%s has a code that stays', (code) => {
    // Stored rows refer to it: codes are added, never renamed.
    expect(code).toMatch(/^[a-z][A-Za-z0-9]*$/);
  });
});

describe('what imports stored is presented with sentences', () => {
  const row = { file: 'a.txt', line: 1, content: '"7"' };
  const sentence = '1 columns instead of at least 3';

  it('rejected rows, without questions before there were any', () => {
    const reject = { ...row, reason: message('tooFewColumns', 1, 3) };
    expect(presentReject(stored(reject))).toEqual({ ...row, reason: sentence });
    expect(presentOutcome({ rejects: [reject], notes: [] } as never)).toEqual({
      notes: [],
      questions: [],
      rejects: [{ ...row, reason: sentence }],
    });
  });

  it('faults of files and imports', () => {
    const fault = { code: 'empty', said: message('emptyFile', 'a.zip') };
    const presented = { code: 'empty', sentence: 'a.zip is empty. Download it again.' };
    expect(presentFault(stored(fault))).toEqual(presented);
    expect(presentFinding({ kind: null, fault } as never)).toEqual({
      kind: null,
      fault: presented,
    });
    expect(presentFinding({ kind: 'noc', fault: null } as never).fault).toBeNull();
  });
});
