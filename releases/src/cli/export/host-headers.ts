/** Rules of a `_headers` file: a path with `*`, and its headers. */
type Rule = readonly [path: string, headers: Readonly<Record<string, string>>];

const written = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const textOf = ([path, headers]: Rule): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${written(name)}: ${value}`)].join(
    '\n',
  );

export interface HostHeaders {
  /** Headers of the page, by lower-case name. */
  readonly page: Readonly<Record<string, string>>;
  readonly releasedFile: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly workspaces: readonly string[];
}

/**
 * The `_headers` file that CDNs read. If two rules match, hosts join the values of one header, so
 * no header is in two rules that can match together. Content types are set by the host.
 */
export const hostHeaders = ({ page, releasedFile, state, workspaces }: HostHeaders): string => {
  const { 'content-type': _type, 'cache-control': pageCache = 'no-cache', ...everywhere } = page;
  const rules: Rule[] = [
    ['/*', everywhere],
    ...['/', '/index.html', '/404.html'].map((path): Rule => [
      path,
      { 'cache-control': pageCache },
    ]),
    ['/releases/state.json', { 'cache-control': state['cache-control'] ?? 'no-cache' }],
    ...['/bootstrap/*', ...workspaces.map((workspace) => `/releases/${workspace}/*`)].map(
      (path): Rule => [
        path,
        { 'cache-control': releasedFile['cache-control'] ?? 'public, max-age=31536000, immutable' },
      ],
    ),
  ];
  return `${rules.map(textOf).join('\n\n')}\n`;
};
