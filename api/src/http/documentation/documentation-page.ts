import { schemaText } from './schema-text.ts';
import type { Schema } from './schema-text.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
}
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const schemaOf = ({ content }: Content): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema;

const folded = (title: string, schema: Schema | undefined): string =>
  schema === undefined
    ? ''
    : `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(schemaText(schema))}</pre></details>`;

const parameters = ({ parameters: all = [] }: Operation): string => {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${escaped(name)}</code> in the ${escaped(where)}: ${escaped(schemaText(schema ?? {}))}${required ? '' : ' (optional)'}</li>`,
  );
  return `<ul>${rows.join('')}</ul>`;
};

const answers = ({ responses = {} }: Operation): string => {
  const entries = Object.entries(responses);
  const good = entries.filter(([status]) => status.startsWith('2'));
  const problems = entries.filter(([status]) => !status.startsWith('2'));
  const list = problems
    .map(([status, { description = '' }]) => `${status} ${description}`)
    .join(', ');
  const told = good
    .map(([status, answer]) => folded(`Answer ${status}`, schemaOf(answer)))
    .join('');
  return `${told}${list === '' ? '' : `<p class="problems">Problems: ${escaped(list)}</p>`}`;
};

const idOf = (method: string, path: string): string =>
  `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '-').replace(/-$/, '');

const callHtml = (path: string, method: string, operation: Operation): string => {
  const { summary = '', description = '', security, requestBody } = operation;
  return `<section id="${idOf(method, path)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></h3>
<p>${escaped(summary)}${security ? '' : ' <span class="open">Needs no token.</span>'}</p>
<p class="source">${escaped(description)}</p>
${parameters(operation)}${requestBody ? folded('Body', schemaOf(requestBody)) : ''}${answers(operation)}
</section>`;
};

/** Calls by the first part of their path after `/api/`. */
const groupsOf = ({ paths = {} }: OpenApiDocument): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    const name = path.split('/')[2] ?? '';
    const calls = Object.entries(operations).map(([method, operation]) =>
      callHtml(path, method, operation),
    );
    groups.set(name, [...(groups.get(name) ?? []), ...calls]);
  }
  return groups;
};

/**
 * The API's documentation as one page without scripts. `base`: its path, where its style sheet is
 * too.
 */
export const documentationPage = (document: OpenApiDocument, base: string): string => {
  const groups = [...groupsOf(document)];
  const links = groups.map(([name]) => `<li><a href="#${escaped(name)}">${escaped(name)}</a></li>`);
  const parts = groups.map(
    ([name, calls]) => `<h2 id="${escaped(name)}">${escaped(name)}</h2>\n${calls.join('\n')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<header>
<h1>${escaped(document.info.title)}</h1>
<p>Send <code>Authorization: Token …</code> with every call but those that need no token. Problems are
<code>application/problem+json</code> with a <code>detail</code>. For programs: <a href="${base}/json">OpenAPI</a>.</p>
<nav aria-label="Groups of calls"><ul>${links.join('')}</ul></nav>
</header>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
};
