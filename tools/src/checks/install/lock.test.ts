import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

interface LockedPackage {
  readonly link?: true;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: true;
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(path.join(process.cwd(), file), 'utf8')) as T;
const { packages } = read<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const fetched = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
);
const placesWhere = (test: (locked: LockedPackage) => boolean): string[] =>
  fetched.filter(([, locked]) => test(locked)).map(([place]) => place);

it('the lock names no address: no registry, no git repository', () => {
  expect(placesWhere(({ resolved }) => resolved !== undefined)).toEqual([]);
});

it('every package has a hash', () => {
  expect(placesWhere(({ integrity }) => integrity === undefined)).toEqual([]);
});

it('package.json says of every install script whether it may run', () => {
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  const names = placesWhere(({ hasInstallScript }) => hasInstallScript === true).map((place) =>
    place.replace(/^.*node_modules\//, ''),
  );
  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
});

it("a server's packages are the root's: images copy no other node_modules", () => {
  const nested = /^(server\/[^/]+|shared|kit)\/node_modules\//;
  expect(Object.keys(packages).filter((place) => nested.test(place))).toEqual([]);
});
