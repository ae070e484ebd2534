/** The documentation's style: a file of this origin, so that the policy needs no exception. */
export const DOCUMENTATION_STYLE = `
:root { color-scheme: light dark; --line: #d5d9e0; --quiet: #5a6372; --mark: #1f5fbf; --ground: #f5f6f8; }
@media (prefers-color-scheme: dark) {
  :root { --line: #3a4150; --quiet: #a9b2c1; --mark: #8db8ff; --ground: #1d222b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; padding-top: 0.5rem; border-top: 2px solid var(--line); }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0 0; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
a { color: var(--mark); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.125rem 0; }
section { margin: 0.75rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
section ul { margin: 0.5rem 0 0; padding-left: 1.25rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.25rem; color: var(--mark); }
.source, .problems { color: var(--quiet); font-size: 0.875rem; }
.open { font-weight: 600; }
details { margin-top: 0.5rem; }
summary { cursor: pointer; padding: 0.125rem 0; }
pre { margin: 0.25rem 0 0; padding: 0.75rem; overflow-x: auto; background: var(--ground); border-radius: 0.25rem; }
`;
