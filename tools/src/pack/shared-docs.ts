import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Application, type TypeDocOptions } from 'typedoc';

/** Doors that re-export a library, which has its own documentation. */
const OF_LIBRARIES = ['router', 'schema'];
/** As types, its calls are thousands of lines, so a table lists them. */
const CONTRACT = 'contract';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Each call with the expression to import it. Some groups are functions of the product's key. */
const callsOf = (exported: object): (readonly [string, Call])[] =>
  Object.entries(exported)
    .filter(([name]) => /Calls$/.test(name) && !/^(create|all)/.test(name))
    .flatMap(([name, group]: [string, object | ((productKey: string) => object)]) => {
      const [calls, place] =
        typeof group === 'function'
          ? ([group(''), `${name}(productKey)`] as const)
          : ([group, name] as const);
      return Object.entries(calls).flatMap(([key, call]: [string, unknown]) =>
        isCall(call) ? [[`${place}.${key}`, call] as const] : [],
      );
    });

const contractPage = async (): Promise<string> => {
  const rows = callsOf(await import('@refined/shared/contract')).map(
    ([name, { method, path: place, summary }]) =>
      `| \`${name}\` | \`${method} ${place}\` | ${summary.replace(/ \(ours only\)$/, '')} |`,
  );
  return `# contract

Each call of the API once, with the schemas of what it takes and answers. The running product
describes those at \`/api/docs\`; in an editor they are types: \`OutputOfCall<typeof call>\`.

## Example

\`\`\`tsx
import { answered, unwrap, useApi, useQuery } from '@refined/shared/api-client';
import { readKey, viewCalls } from '@refined/shared/contract';
import type { ListViews } from '@refined/shared/contract';

export const Views = () => {
  const { client } = useApi();
  const { data } = answered(
    useQuery<ListViews>({
      queryKey: readKey('listViews'),
      queryFn: ({ signal }) => unwrap(client.call(viewCalls.listViews, { signal })),
    }),
  );
  return <p>{data?.views.length}</p>;
};
\`\`\`

## Calls

| Import | Call | What it does |
| ------ | ------ | ------ |
${rows.join('\n')}
`;
};

/** Citations of rules, in brackets or in text: readers of these pages don't have the rules. */
const RULE = /(?:\b[Ss]pecification\s+)?(?:§\d+|\bD\d+\b)/.source;
const RULES = new RegExp(
  `\\s*\\(${RULE}(?:(?:[,;]|\\s+and)\\s+${RULE})*\\)|${RULE}(?:[:;,.]|\\s+and)?\\s?`,
  'g',
);
/** A "Returns" section without a table, which only repeats the signature. */
const ANSWER = /^#### Returns\n\n(?:(?!\*\*\*$|#+ |\| ).*\n?)*(?=\*\*\*$|#+ |(?![^]))/gm;
/** TypeDoc's text for a default value of more than one word. */
const CUT_VALUE = '`...`';

/**
 * Writes a page per door: each export with its type and its comment.
 */
export const writeSharedDocs = async (
  root: string,
  folder: string,
  doors: readonly string[],
): Promise<void> => {
  const app = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    out: folder,
    name: '@refined/shared',
    tsconfig: path.join(root, 'shared', 'tsconfig.json'),
    entryPoints: doors
      .filter((door) => door !== CONTRACT && !OF_LIBRARIES.includes(door))
      .map((door) => path.join(root, 'shared', 'src', door, 'index.ts')),
    // tsc has checked the types.
    skipErrorChecking: true,
    excludeExternals: true,
    disableSources: true,
    // Deeper than our types, because TypeDoc writes dots for deeper ones.
    maxTypeConversionDepth: 30,
    readme: 'none',
    hideGenerator: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    outputFileStrategy: 'modules',
    useCodeBlocks: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    logLevel: 'Error',
  } as Partial<TypeDocOptions>);
  const project = await app.convert();
  if (!project) throw new Error("The documents of shared's exports can not be made.");
  await app.generateOutputs(project);
  if (app.logger.hasErrors()) throw new Error('The documents of shared are not whole: see above.');
  writeFileSync(path.join(folder, `${CONTRACT}.md`), await contractPage());
  for (const file of readdirSync(folder)) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8').replace(ANSWER, '').replace(RULES, '');
    writeFileSync(place, text.replaceAll(CUT_VALUE, '-'));
  }
};
