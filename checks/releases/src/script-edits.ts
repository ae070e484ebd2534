import type { Script } from './bad-release.ts';

type Edit = (script: Script) => string;

/** The exposed module, as webpack writes it: `763(e,t,u){u.r(t),…`. */
const FIRST_MODULE = /\b\d+(?::function)?\((?:\w+(?:,\w+)*)?\)\{/;
/** Its one export, and the variable that React is in. */
const EXPORT = /\bScreen:\(\)=>([\w$]+)/;
const REACT = /\(0,([\w$]+)\.useState\)/;

/** What a release says on the console, as `debug`, once its statements have run. */
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

/** Statements that run first when the entry is evaluated. */
export const inEntry =
  (statements: string): Edit =>
  ({ part, text }) =>
    part === 'entry' ? `${statements};${text}` : text;

/** Brings the shell's script that has this text too; it is never run. */
export const withOwnCopy = (of: string): Edit =>
  inChunk((text, { shellScripts = [] }) => {
    const copied = shellScripts.find((script) => script.includes(of));
    if (!copied) throw new Error(`The shell isn't written as expected: it has no ${of}.`);
    return `${text};(()=>()=>{${copied}\n})();`;
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

const SAY = `console.debug("${HAS_ACTED}")`;

/** As `aroundScreen`, and says that it has drawn. */
export const drawnAround = (statements: string): Edit =>
  aroundScreen(`React.useEffect(()=>${SAY},[]);${statements}`);

/** Statements that run when the screen has drawn. They know `React`. */
export const onceDrawn = (statements: string): Edit =>
  aroundScreen(`React.useEffect(()=>{try{${statements}}finally{${SAY}}},[]);return Screen(props)`);
