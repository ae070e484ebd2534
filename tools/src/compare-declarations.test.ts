import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { brokenNames } from './compare-contract.ts';

type Pair = readonly [before: string, now: string];

const COMPONENT = `import type { JSX } from 'react';
export declare const Badge: (props: BadgeProps) => JSX.Element;
export interface BadgeProps`;
const ZOD = `import * as z from 'zod/mini';
export declare const card: z.ZodMiniObject<{ din: z.ZodMiniString<string>`;
/** In a separate module, which doesn't change. */
const CALLER = `type Input<Path> = Path extends \`\${infer _}:\${infer Name}\` ? { of: Name } : { of?: undefined };
type Arguments<Given> = undefined extends Given ? [given?: Given] : [given: Given];
export interface Caller {
  readonly call: <Path extends string>(path: Path, ...given: Arguments<Input<Path>>) => void;
}`;
const CALLS = `import type { Caller } from '../caller/index.ts';
export declare const use: (caller: Caller) =>`;

const GROWS: Readonly<Record<string, Pair>> = {
  'a further name': ['export declare const a: 1;', 'export declare const a: 1; export type B = 2;'],
  'an optional prop': [
    `${COMPONENT} { label: string }`,
    `${COMPONENT} { label: string; icon?: string }`,
  ],
  'a wider prop': [`${COMPONENT} { label: string }`, `${COMPONENT} { label: string | number }`],
  'a wider parameter': [
    'export declare function id(of: string): string;',
    'export declare function id(of: string | null, exact?: boolean): string;',
  ],
  'a result with more': [
    'export declare const use: () => { a: string };',
    'export declare const use: () => { a: string; b: number };',
  ],
  'a narrower result': [
    'export declare const use: () => string | undefined;',
    'export declare const use: () => string;',
  ],
  'a further queue, also in what is answered': [
    'export declare const QUEUES: { noc: 1; dpd: 1 }; export declare const use: () => keyof typeof QUEUES; export declare const kinds: readonly ["new", "gone"];',
    'export declare const QUEUES: { noc: 1; hold: 1; dpd: 1 }; export declare const use: () => keyof typeof QUEUES; export declare const kinds: readonly ["new", "old", "gone"];',
  ],
  'a type that programs write takes more': [
    'export interface Words { say: (now: { by: string | null }) => string }',
    'export interface Words { say: (now: { by: string }) => string }',
  ],
  'a schema with a further optional value': [
    `${ZOD} }>;`,
    `${ZOD}; by: z.ZodMiniOptional<z.ZodMiniString<string>> }>;`,
  ],
  'an enum of a schema with a further name': [
    `${ZOD}; queue: z.ZodMiniEnum<{ noc: "noc" }> }>;`,
    `${ZOD}; queue: z.ZodMiniEnum<{ noc: "noc"; hold: "hold" }> }>;`,
  ],
  'a class with a further private member and method': [
    'export declare class Store { #private; private at: number; read(): string; }',
    'export declare class Store { #private; private on: string; read(): string; write(): void; }',
  ],
  'a function of a generic one': [`${CALLS} 1 | 2;`, `${CALLS} 1;`],
};

const SHRINKS: Readonly<Record<string, readonly [...Pair, sentence: string]>> = {
  'a name is gone': ['export declare const a: 1;', 'export {};', 'a is gone.'],
  'a value has become a type': [
    'export declare class Store { a: 1 }',
    'export interface Store { a: 1 }',
    'Store is gone.',
  ],
  'a type is gone': ['export type A = 1;', 'export {};', 'A is gone.'],
  'a prop that is needed': [
    `${COMPONENT} { label: string }`,
    `${COMPONENT} { label: string; icon: string }`,
    "Badge has changed. Types of parameters 'props' and 'props' are incompatible. Property 'icon' is missing",
  ],
  'a narrower parameter': [
    'export declare function id(of: string | null): string;',
    'export declare function id(of: string): string;',
    'id has changed.',
  ],
  'a prop without one of its names': [
    `${COMPONENT} { tone: 'low' | 'high' }`,
    `${COMPONENT} { tone: 'low' | 'loud' }`,
    'Badge has changed.',
  ],
  'a result with less': [
    'export declare const use: () => { a: string; b: number };',
    'export declare const use: () => { a: string };',
    'use has changed.',
  ],
  'a type that means something else': [
    'export interface Row { id: string }',
    'export interface Row { id: number }',
    "Row has changed. Types of property 'id' are incompatible.",
  ],
  'a table without one of its names': [
    'export declare const QUEUES: { noc: 1; dpd: 1 };',
    'export declare const QUEUES: { noc: 1; hold: 1 };',
    "QUEUES has changed. Property 'dpd' is missing",
  ],
  'a schema without a value': [
    `${ZOD}; by: z.ZodMiniString<string> }>;`,
    `${ZOD} }>;`,
    'card has changed.',
  ],
  'a class that is made with more': [
    'export declare class Store { constructor(at: string); }',
    'export declare class Store { constructor(at: string, by: string); }',
    'Store has changed.',
  ],
};

const pairs = Object.entries<readonly string[]>({ ...GROWS, ...SHRINKS });
let folder: string;
let sentences: readonly string[];
const sentencesOf = (name: string): readonly string[] => {
  const start = `case-${pairs.findIndex(([each]) => each === name)}: `;
  return sentences.flatMap((each) => (each.startsWith(start) ? [each.slice(start.length)] : []));
};

beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(join('.cache', 'declarations-'));
  const modules = pairs.map(([, texts], at) => {
    for (const [version, text] of [
      ['before', texts[0]],
      ['now', texts[1]],
    ] as const) {
      const module = join(folder, version, `case-${at}`);
      mkdirSync(module, { recursive: true });
      writeFileSync(join(module, 'index.d.ts'), text!);
    }
    return `case-${at}`;
  });
  for (const version of ['before', 'now']) {
    mkdirSync(join(folder, version, 'caller'));
    writeFileSync(join(folder, version, 'caller', 'index.d.ts'), CALLER);
  }
  sentences = brokenNames(join(process.cwd(), folder), modules);
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(Object.keys(GROWS))('takes for an addition: %s', (name) => {
  expect(sentencesOf(name)).toEqual([]);
});

it.each(Object.entries(SHRINKS))('finds: %s', (name, [, , sentence]) => {
  expect(sentencesOf(name)).toEqual([expect.stringContaining(sentence)]);
});
