import { describe, expect, it } from '@jest/globals';
import { compareReports } from './compare-reports.ts';
import type { Comparison } from './compare-reports.ts';
import { readReport } from './surface-report.ts';

const report = (exported: string, behind = ''): string =>
  `Contract version: 1.0.0\n\n## ui\n\n\`\`\`ts\n${exported}\n\`\`\`\n\n## Behind the doors\n\n\`\`\`ts\n${behind}\n\`\`\`\n`;
const compare = (before: [string, string?], after: [string, string?]): Comparison =>
  compareReports(readReport(report(...before)), readReport(report(...after)));
const change = (before: string, after: string): Comparison => compare([before], [after]);

const NOTHING = { breaking: [], added: [] };
const breaking = (...sentences: string[]): Comparison => ({ breaking: sentences, added: [] });
const added = (...sentences: string[]): Comparison => ({ breaking: [], added: sentences });

describe('exported names', () => {
  const one = 'const Badge: () => JSX.Element;';

  it('are a change when taken away, an addition when new', () => {
    expect(change(`${one} const Panel: () => JSX.Element;`, one)).toEqual(
      breaking('ui: Panel is gone.'),
    );
    expect(change(one, `${one} const Panel: () => JSX.Element;`)).toEqual(
      added('ui: Panel is new.'),
    );
  });

  it('may stand in another order', () => {
    expect(
      change(`${one} const Panel: () => JSX.Element;`, `const Panel: () => JSX.Element; ${one}`),
    ).toEqual(NOTHING);
  });

  it('are a change when a library goes up a major version', () => {
    expect(
      change(
        "export { Link } from 'react-router-dom@7';",
        "export { Link } from 'react-router-dom@7';",
      ),
    ).toEqual(NOTHING);
    expect(
      change(
        "export { Link } from 'react-router-dom@7';",
        "export { Link } from 'react-router-dom@8';",
      ).breaking,
    ).toHaveLength(1);
  });
});

describe('parameters', () => {
  it('are a change when their type, number or need changes', () => {
    expect(
      change('const find: (din: string) => number;', 'const find: (din: number) => number;'),
    ).toEqual(breaking('find (din) has changed: it was string, it is number.'));
    expect(
      change(
        'const find: (din: string) => number;',
        'const find: (din: string, all: boolean) => number;',
      ),
    ).toEqual(breaking('find (all) is new and not optional.'));
    expect(
      change(
        'const find: (din: string, all?: boolean) => number;',
        'const find: (din: string) => number;',
      ),
    ).toEqual(breaking('find (all) is gone.'));
    expect(
      change('const find: (din?: string) => number;', 'const find: (din: string) => number;'),
    ).toEqual(breaking("find (din) isn't optional any more."));
  });

  it('are an addition when more is taken than before', () => {
    expect(
      change(
        'const find: (din: string) => number;',
        'const find: (din: string, all?: boolean) => number;',
      ),
    ).toEqual(added('find (all) is new.'));
    expect(
      change(
        'const find: (din: string) => number;',
        'const find: (din: string | number) => number;',
      ),
    ).toEqual(added('find (din) can be number too.'));
  });

  it('may be renamed', () => {
    expect(
      change('const find: (din: string) => number;', 'const find: (code: string) => number;'),
    ).toEqual(NOTHING);
  });

  it('of what the screen hands over are the other way round', () => {
    const list = (callback: string): string =>
      `const List: (options: { onPick: ${callback} }) => JSX.Element;`;
    expect(
      change(list('(id: string) => void'), list('(id: string, at: number) => void')).breaking,
    ).toEqual([]);
    expect(change(list('(id: string) => void'), list('(id: string | null) => void'))).toEqual(
      breaking('List (options) .onPick (id) can be null too.'),
    );
  });
});

describe('members', () => {
  const view = (members: string): [string, string] => [
    'const useView: () => View;',
    `interface View { ${members} }`,
  ];
  const props = (members: string): [string, string] => [
    'const Panel: (options: Props) => JSX.Element;',
    `interface Props { ${members} }`,
  ];

  it('are a change when taken away or of another type, behind the doors too', () => {
    expect(compare(view('a: string; b: string'), view('a: string'))).toEqual(
      breaking('View .b is gone.'),
    );
    expect(compare(props('a: string'), props('a: number'))).toEqual(
      breaking('Props .a has changed: it was string, it is number.'),
    );
  });

  it('are an addition when they are optional', () => {
    expect(compare(view('a: string'), view('a: string; b?: string'))).toEqual(
      added('View .b is new.'),
    );
    expect(compare(props('a: string'), props('a: string; b?: string'))).toEqual(
      added('Props .b is new.'),
    );
  });

  it('that are needed are an addition to what screens get, a change of what they give', () => {
    expect(compare(view('a: string'), view('a: string; b: string'))).toEqual(
      added('View .b is new and not optional.'),
    );
    expect(compare(props('a: string'), props('a: string; b: string'))).toEqual(
      breaking('Props .b is new and not optional.'),
    );
  });

  it('that become optional are a change of what screens get, an addition to what they give', () => {
    expect(compare(view('a: string'), view('a?: string'))).toEqual(
      breaking('View .a has become optional.'),
    );
    expect(compare(props('a: string'), props('a?: string'))).toEqual(
      added('Props .a has become optional.'),
    );
  });

  it('may stand in another order, in a type of another name', () => {
    expect(compare(view('a: string; b: string'), view('b: string; a: string'))).toEqual(NOTHING);
    expect(
      compare(view('a: string'), ['const useView: () => Sight;', 'interface Sight { a: string }']),
    ).toEqual(NOTHING);
    expect(
      compare(view('a: string'), ['const useView: () => View;', 'type View = { a: string };']),
    ).toEqual(NOTHING);
  });

  it('of what a screen has to be are a change when needed: nothing leads to it', () => {
    expect(
      change(
        'interface ScreenModule { Screen: ComponentType }',
        'interface ScreenModule { Screen: ComponentType; title: string }',
      ),
    ).toEqual(breaking('ScreenModule .title is new and not optional.'));
    expect(
      change(
        'interface ScreenModule { Screen: ComponentType }',
        'interface ScreenModule { Screen: ComponentType; title?: string }',
      ),
    ).toEqual(added('ScreenModule .title is new.'));
  });

  it('of what is behind the doors and referred to by nothing any more are nobody’s business', () => {
    expect(
      compare(['const a: string;', 'interface Left { a: string }'], ['const a: string;', '']),
    ).toEqual(NOTHING);
  });

  it('that refer to their own type come to an end', () => {
    expect(compare(view('a: string; inner: View[]'), view('inner: View[]'))).toEqual(
      breaking('View .a is gone.'),
    );
  });
});

describe('unions', () => {
  const kinds = (parts: string): string => `type Kind = ${parts};`;

  it('that grow are an addition where screens choose, a change where they are told', () => {
    const choose = 'const Icon: (options: { name: Kind }) => JSX.Element;';
    const told = 'const fault: () => Kind;';
    expect(compare([choose, kinds("'a' | 'b'")], [choose, kinds("'a' | 'b' | 'c'")])).toEqual(
      added("Kind can be 'c' too."),
    );
    expect(compare([told, kinds("'a' | 'b'")], [told, kinds("'a' | 'b' | 'c'")])).toEqual(
      breaking("Kind can be 'c' too."),
    );
  });

  it('that shrink are a change', () => {
    const told = 'const fault: () => Kind;';
    expect(compare([told, kinds("'a' | 'b' | 'c'")], [told, kinds("'a' | 'b'")])).toEqual(
      breaking("Kind can't be 'c' any more."),
    );
  });

  it('are looked into: a promise of a result of a view', () => {
    const before: [string, string] = [
      'const load: () => Promise<Result<View>>;',
      'interface View { a: string } type Result<Value> = { ok: true; value: Value } | { ok: false };',
    ];
    const after: [string, string] = [
      before[0],
      before[1].replace('a: string', 'a: string; b: string'),
    ];
    expect(compare(before, after)).toEqual(added('View .b is new and not optional.'));
    expect(compare(after, before)).toEqual(breaking('View .b is gone.'));
  });
});
