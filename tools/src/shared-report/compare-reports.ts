import ts from 'typescript';
import { compareDeclarations } from './compare-declarations.ts';
import type { Difference } from './compare-declarations.ts';
import type { Declaration } from './normal-form.ts';
import type { ReadReport } from './surface-report.ts';

/** Kinds that exist at run time; the others are types. */
const isValue = (declaration: Declaration): boolean =>
  ts.isVariableStatement(declaration) ||
  ts.isFunctionDeclaration(declaration) ||
  ts.isClassDeclaration(declaration) ||
  ts.isEnumDeclaration(declaration);

export interface Comparison {
  /** Removed or changed: a screen built before may break. One line each. */
  readonly breaking: readonly string[];
  /** Added: a screen that uses it breaks on an older shell. */
  readonly added: readonly string[];
}

/**
 * Compares the doors' exports. What isn't exported counts if something exported refers to it, and
 * in that direction: a new member in what screens get is an addition, in what they have to provide
 * a change.
 */
export const compareReports = (before: ReadReport, after: ReadReport): Comparison => {
  const found: Difference[] = [];
  const compared = new Set<ts.Node>();
  const types: [Declaration, Declaration][] = [];
  const compare = compareDeclarations(before.declared, after.declared, compared);
  for (const [name, old] of before.exported) {
    const now = after.exported.get(name);
    if (now === undefined) found.push({ breaking: true, sentence: `${name} is gone.` });
    else if (typeof old === 'string' || typeof now === 'string') {
      if (old !== now)
        found.push({
          breaking: true,
          sentence: `${name} comes from elsewhere, or from another major version of its library.`,
        });
    } else if (isValue(old) && isValue(now)) found.push(...compare(old, now, 'given'));
    else types.push([old, now]);
  }
  // A type without a value that uses it: screens may use it in both directions.
  for (const [old, now] of types) if (!compared.has(old)) found.push(...compare(old, now, 'both'));
  for (const name of after.exported.keys())
    if (!before.exported.has(name)) found.push({ breaking: false, sentence: `${name} is new.` });
  const lines = (breaking: boolean): string[] => [
    ...new Set(
      found
        .filter((difference) => difference.breaking === breaking)
        .map(({ sentence }) => sentence),
    ),
  ];
  return { breaking: lines(true), added: lines(false) };
};
