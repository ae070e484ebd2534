import ts from 'typescript';
import type { Surface } from './collect-surface.ts';
import { declarationName, isDeclaration } from './normal-form.ts';
import type { Declaration } from './normal-form.ts';

const BEHIND = 'Behind the doors';

/** The committed report. Equal surfaces give equal text, on every machine. */
export const writeReport = (version: string, { doors, behind }: Surface): string => {
  const section = (title: string, declarations: ReadonlyMap<string, string>): string =>
    `## ${title}\n\n\`\`\`ts\n${[...declarations.values()].join('\n')}\n\`\`\`\n`;
  return [
    `# What shared offers to screens\n\nContract version: ${version}\n`,
    'Written by `npm run shared-report`, from the sources; not by hand. A screen that was built against one version of the contract is loaded by',
    'every shell of the same major that has as much or more. So: what is only added raises the minor version of `SHARED_CONTRACT`, what is taken',
    'away or changed the major, which no screen released before is loaded by. Members stand in the order of their names.\n',
    ...[...doors].map(([door, declarations]) => section(door, declarations)),
    section(BEHIND, behind),
  ].join('\n');
};

export interface ReadReport {
  readonly version: string;
  /** A door's exports: `ui: Button`, `ui: ButtonProps`. Library members are text. */
  readonly exported: ReadonlyMap<string, Declaration | string>;
  /** Every declaration by its name, for references. */
  readonly declared: ReadonlyMap<string, Declaration>;
}

/** A library that is offered whole, whatever its version. */
const textOfModule = ({ moduleSpecifier }: ts.ExportDeclaration): string =>
  (moduleSpecifier?.getText() ?? '').replace(/@\d+'$|'/g, '');

/** @throws Error when it isn't such a report */
export const readReport = (text: string): ReadReport => {
  const version = /^Contract version: (\d+\.\d+\.\d+)$/m.exec(text)?.[1];
  if (!version)
    throw new Error(
      'The report of what shared offers names no contract version: take it back from the last commit.',
    );
  const exported = new Map<string, Declaration | string>();
  const declared = new Map<string, Declaration>();
  for (const [, door, code] of text.matchAll(/^## (.+)\n\n```ts\n([\s\S]*?)\n?```$/gm)) {
    for (const statement of ts.createSourceFile(`${door}.ts`, code!, ts.ScriptTarget.Latest, true)
      .statements) {
      if (isDeclaration(statement)) {
        declared.set(declarationName(statement), statement);
        if (door !== BEHIND) exported.set(`${door}: ${declarationName(statement)}`, statement);
      } else if (ts.isExportDeclaration(statement)) {
        const clause = statement.exportClause;
        const name =
          clause && ts.isNamedExports(clause)
            ? clause.elements[0]!.name.text
            : textOfModule(statement);
        exported.set(`${door}: ${name}`, statement.getText());
      }
    }
  }
  return { version, exported, declared };
};
