// No code of ours, tests included, reaches into, replaces or subclasses what a library or Node keeps
// to itself; product code wraps nothing in a Proxy (house-rules.mjs). jest's test environments and
// Node's streams are made to be extended.

const INTERNAL = 'A library keeps this to itself: use what its documentation offers.';
const PROXY = 'No Proxy: readers and debuggers can’t see what it does.';

const SELECTORS = [
  // zod
  'MemberExpression[property.name="_zod"]',
  'Literal[value="_zod"]',
  'Property[key.name="_zod"]',
  // React
  'Identifier[name=/^__.*INTERNALS/]',
  // jsdom, and what it reads and computes styles with
  'Literal[value=/^(jsdom.lib|cssstyle|rrweb-cssom|nwsapi)/]',
  // jest
  'Literal[value=/^(jest-runtime|jest-resolve|@jest.transform|@jest.test-sequencer)$/]',
  // Node
  'MemberExpression[property.name="compileFunction"]',
  'MemberExpression[object.name="WebAssembly"][property.name="Memory"]',
  'Identifier[name=/^(cjsCache|_cjsCache)$/]',
  'AssignmentExpression[left.object.name=/^(vm|Module|WebAssembly|async_hooks|asyncHooks|React|z)$/]',
  ':matches(ClassDeclaration, ClassExpression)[superClass.name=/^(AsyncLocalStorage|Runtime|Module|PGlite|MemoryFS|JSDOM)$/]',
];

/** @type {readonly { selector: string, message: string }[]} */
export const LIBRARY_INTERNALS = SELECTORS.map((selector) => ({ selector, message: INTERNAL }));

/** @type {readonly { selector: string, message: string }[]} */
export const PROXIES = [{ selector: 'NewExpression[callee.name="Proxy"]', message: PROXY }];
