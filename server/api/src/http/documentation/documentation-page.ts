import { schemaText, type Schema } from './schema-text.ts';

/** The documentation's style: a file of this origin, so that the policy needs no exception. */
export const DOCUMENTATION_STYLE = `
:root {
  color-scheme: light dark;
  --line: #d5d9e0; --quiet: #5a6372; --mark: #1f5fbf; --ground: #f5f6f8;
}
@media (prefers-color-scheme: dark) {
  :root { --line: #3a4150; --quiet: #a9b2c1; --mark: #8db8ff; --ground: #1d222b; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem;
  font: 1rem/1.5 system-ui, sans-serif;
}
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
h2 { padding-top: 0.5rem; border-top: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
a { color: var(--mark); }
:is(a, summary, pre):focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
nav ul { margin: 1rem 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.125rem 0; }
section { margin: 0.75rem 0; padding: 0.75rem 1rem; }
section { border: 1px solid var(--line); border-radius: 0.5rem; }
section ul { margin: 0.5rem 0 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.25rem; color: var(--mark); }
.source, .problems { color: var(--quiet); font-size: 0.875rem; }
.open { font-weight: 600; }
details { margin-top: 0.5rem; }
summary { cursor: pointer; padding: 0.125rem 0; }
pre { margin: 0.25rem 0 0; padding: 0.75rem; overflow-x: auto; }
pre { background: var(--ground); border-radius: 0.25rem; }
`;

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
/** Text as it stands in HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const schemaOf = ({ content }: Content): Schema | undefined =>
  Object.values(content ?? {})[0]?.schema;

const folded = (title: string, schema: Schema | undefined): string =>
  schema === undefined
    ? ''
    : `<details><summary>${escaped(title)}</summary>` +
      `<pre tabindex="0">${escaped(schemaText(schema))}</pre></details>`;

const parameters = ({ parameters: all = [] }: Operation): string => {
  if (all.length === 0) return '';
  const rows = all.map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${escaped(name)}</code> in the ${escaped(where)}: ` +
      `${escaped(schemaText(schema ?? {}))}${required ? '' : ' (optional)'}</li>`,
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
${parameters(operation)}
${requestBody ? folded('Body', schemaOf(requestBody)) : ''}
${answers(operation)}
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
<p>Send <code>Authorization: Token …</code> with every call but those that need no token.
Problems are <code>application/problem+json</code> with a <code>detail</code>.
For programs: <a href="${base}/json">OpenAPI</a>.</p>
<nav aria-label="Groups of calls"><ul>${links.join('')}</ul></nav>
</header>
<main>
${parts.join('\n')}
</main>
</body>
</html>
`;
};
