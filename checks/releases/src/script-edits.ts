import type { Script } from './bad-release.ts';

type Edit = (script: Script) => string;

/** The exposed module, as webpack writes it: `763(e,t,u){u.r(t),…`. */
const FIRST_MODULE = /\b\d+(?::function)?\((?:\w+(?:,\w+)*)?\)\{/;
/** Its only export, and the variable of React. */
const EXPORT = /\bScreen:\(\)=>([\w$]+)/;
const REACT = /\(0,([\w$]+)\.useState\)/;

/** A release's console message (`debug`) after its statements have run. */
export const HAS_ACTED = 'The bad release has acted.';

const found = (text: string, place: RegExp): RegExpExecArray => {
  const match = place.exec(text);
  if (!match) throw new Error(`The release isn't written as expected: it has no ${place}.`);
  return match;
};

const inChunk =
  (change: (text: string, script: Script) => string): Edit =>
  (script) =>
    script.part === 'chunk' ? change(script.text, script) : script.text;

/** Adds statements to the start of the entry. */
export const inEntry =
  (statements: string): Edit =>
  ({ part, text }) =>
    part === 'entry' ? `${statements};${text}` : text;

/** Adds a copy of the shell's script with this text; the copy never runs. */
export const withOwnCopy = (of: string): Edit =>
  inChunk((text, { shellScripts = [] }) => {
    const copied = shellScripts.find((script) => script.includes(of));
    if (!copied) throw new Error(`The shell isn't written as expected: it has no ${of}.`);
    return `${text};(()=>()=>{${copied}\n})();`;
  });

/**
 * Wraps the screen in a component with these statements as its body; they can use `React`, `props`
 * and the wrapped `Screen`.
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

const SAY = `console.debug("${HAS_ACTED}")`;

/** Like `aroundScreen`, with the console message after rendering. */
export const drawnAround = (statements: string): Edit =>
  aroundScreen(`React.useEffect(()=>${SAY},[]);${statements}`);

/** Runs statements after the screen has rendered. They can use `React`. */
export const onceDrawn = (statements: string): Edit =>
  aroundScreen(`React.useEffect(()=>{try{${statements}}finally{${SAY}}},[]);return Screen(props)`);
