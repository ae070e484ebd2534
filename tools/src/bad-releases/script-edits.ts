import type { Script } from './bad-release.ts';

type Edit = (script: Script) => string;

/** The exposed module, as webpack writes it: `763(e,t,u){u.r(t),…`. */
const FIRST_MODULE = /\b\d+(?::function)?\((?:\w+(?:,\w+)*)?\)\{/;
/** Its one export, and the variable that React is in. */
const EXPORT = /\bScreen:\(\)=>([\w$]+)/;
const REACT = /\(0,([\w$]+)\.useState\)/;

const found = (text: string, place: RegExp): RegExpExecArray => {
  const match = place.exec(text);
  if (!match) throw new Error(`The release isn't written as expected: it has no ${place}.`);
  return match;
};

const inChunk =
  (change: (text: string) => string): Edit =>
  ({ part, text }) =>
    part === 'chunk' ? change(text) : text;

/** Statements that run first when the entry is evaluated. */
export const inEntry =
  (statements: string): Edit =>
  ({ part, text }) =>
    part === 'entry' ? `${statements};${text}` : text;

/** Statements that run first when the chunk is evaluated. */
export const beforeModules = (statements: string): Edit =>
  inChunk((text) => `${statements};${text}`);

/** Statements that run first when the exposed module is made. */
export const inModule = (statements: string): Edit =>
  inChunk((text) => {
    const [begin] = found(text, FIRST_MODULE);
    return text.replace(begin, () => `${begin}${statements};`);
  });

/**
 * Puts a component around the screen's. The statements are its body: they know `React`, `props` and
 * the `Screen` that they are around.
 */
export const aroundScreen = (statements: string): Edit =>
  inChunk((text) => {
    const [begin] = found(text, FIRST_MODULE);
    const [exported, screen] = found(text, EXPORT);
    const [, react] = found(text, REACT);
    const around = `function AroundScreen(props){const React=${react},Screen=${screen};${statements}}`;
    return text
      .replace(exported, () => 'Screen:()=>AroundScreen')
      .replace(begin, () => `${begin}${around}`);
  });

/** Statements that run when the screen has drawn. */
export const onceDrawn = (statements: string): Edit =>
  aroundScreen(`React.useEffect(()=>{${statements}},[]);return Screen(props)`);
