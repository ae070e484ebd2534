import { FONT, tokens } from './tokens.ts';

const { color } = tokens;

/** The base of every page: type, links, focus ring, text for screen readers only. */
export const baseStyles = `
:root { color-scheme: light dark; }
html { font: 14px/20px ${FONT}; color: ${color.text}; background: ${color.background}; scroll-padding-top: 64px; -webkit-text-size-adjust: 100%; -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; box-sizing: border-box; }
*, ::before, ::after { box-sizing: inherit; }
strong, b { font-weight: 700; }
body { margin: 0; font: inherit; color: inherit; background: inherit; }
body::backdrop { background: ${color.background}; }
h1, h2, h3, p { margin: 0; }
a { color: ${color.accent}; text-decoration: none; }
a:hover { text-decoration: underline; }
button, input, select, textarea { font: inherit; }
:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 2px; }
h1:focus, h1:focus-visible { outline: none; }
.rf-hidden { position: absolute; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border: 0; }
@media (prefers-reduced-motion: reduce) { *, ::before, ::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; transition-duration: 1ms !important; } }
`;
