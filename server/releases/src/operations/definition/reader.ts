import { OPERATION_BUTTONS, RELEASE_OPERATIONS, type RegistryVerb } from '@refined/shared/contract';

/** The input of an operation that a message recommends. */
interface Named {
  readonly workspace: string;
  readonly version?: string | undefined;
  readonly [option: string]: string | number | boolean | undefined;
}

/** The reader of an operation's messages, which recommend only what the reader can do. */
export interface Reader {
  /** The reader's way to run an operation: `npm run release -- rollback queues-mfe`. */
  readonly asks: (name: string, input: Named) => string;
  /** Whether the reader has access to the store, and this repository. */
  readonly hasStore: boolean;
  /** The reader works in the screen's folder, and its package.json alone says the version. */
  readonly isInScreen?: true;
  readonly nameOf: (workspace: string, title: string | undefined) => string;
  /** The reader gets only the first sentence: the page shows the rest. */
  readonly isBrief?: true;
}

const asOptions = (more: object): string[] =>
  Object.entries(more).flatMap(([name, value]) =>
    value === undefined ? [] : value === true ? [`--${name}`] : [`--${name} ${value}`],
  );

const typed = (...words: readonly (string | undefined)[]): string =>
  words.filter(Boolean).join(' ');

const onTheHost: Reader['asks'] = (name, { workspace, version, ...more }) =>
  typed('npm run release --', name, workspace, version, ...asOptions(more));

const mayAsk = (name: string, who: 'team' | 'operator'): boolean =>
  (RELEASE_OPERATIONS[name as RegistryVerb]?.may as readonly string[] | undefined)?.includes(who) ??
  false;

/** The readers by the program that they use. */
export const READERS = {
  /** An operator, on a machine that has the store. */
  'command line': { asks: onTheHost, hasStore: true, nameOf: (workspace) => workspace },
  /** A team, in this repository. */
  release: {
    asks: (name, input) =>
      onTheHost(name, mayAsk(name, 'team') ? { ...input, host: 'URL' } : input),
    hasStore: false,
    nameOf: (workspace) => workspace,
  },
  /** A team, in the folder of its screen. */
  'refined-screen': {
    asks: (name, input) => {
      const { workspace: _, version, ...more } = input;
      return mayAsk(name, 'team')
        ? typed('npx refined-screen', name, version, ...asOptions(more), '--host URL')
        : onTheHost(name, input);
    },
    hasStore: false,
    isInScreen: true,
    nameOf: (workspace) => workspace,
  },
  /** An operator, on the product's page. */
  page: {
    asks: (name, input) => {
      const { workspace: _, promote, withdraw, ...more } = input;
      if (!mayAsk(name, 'operator')) return onTheHost(name, input);
      const button = promote ? 'promote' : withdraw ? 'withdraw' : name;
      const values = Object.values(more).filter((value) => value !== undefined);
      const label = OPERATION_BUTTONS[button as keyof typeof OPERATION_BUTTONS];
      return [`“${label}”`, ...values].join(', ');
    },
    hasStore: false,
    nameOf: (workspace, title) => title ?? (workspace === 'shell' ? 'Shell' : workspace),
    isBrief: true,
  },
} as const satisfies Record<string, Reader>;
