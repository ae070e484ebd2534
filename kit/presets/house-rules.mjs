// Our own rules for oxlint (.oxlintrc.json), as selectors of forbidden syntax.

/**
 * Our code, including tests, doesn't use, replace or subclass internals of a library or Node.
 * jest's test environments and Node's streams are made to be extended.
 */
const LIBRARY_INTERNALS = [
  // By convention: Node's `_httpMessage`, zod's `_zod`. Our own `_write` of a stream is fine.
  'MemberExpression[property.name=/^_[a-z]/]',
  'MemberExpression > Literal[value=/^_[a-z]/]',
  'ObjectPattern > Property[key.name=/^_[a-z]/]',
  // React
  'Identifier[name=/^__.*INTERNALS/]',
  // jsdom, and its packages for styles
  'Literal[value=/^(jsdom.lib|cssstyle|rrweb-cssom|nwsapi)/]',
  // jest
  'Literal[value=/^(jest-runtime|jest-resolve|@jest.transform|@jest.test-sequencer)$/]',
  // Node
  'MemberExpression[property.name="compileFunction"]',
  'MemberExpression[object.name="WebAssembly"][property.name="Memory"]',
  'Identifier[name=/^(cjsCache|_cjsCache)$/]',
  'AssignmentExpression[left.object.name=/^(vm|Module|WebAssembly|async_hooks|asyncHooks|React|z)$/]',
  ':matches(ClassDeclaration, ClassExpression)' +
    '[superClass.name=/^(AsyncLocalStorage|Runtime|Module|PGlite|MemoryFS|JSDOM)$/]',
];

/** A test that waits for the clock proves nothing. A timer that rejects is a deadline: allowed. */
const SLEEPS = [
  'CallExpression[callee.property.name="waitForTimeout"]',
  'NewExpression[callee.name="Promise"] CallExpression[callee.name="setTimeout"]' +
    ':matches([arguments.0.type="Identifier"], [arguments.0.body.type="CallExpression"])',
];

const forbidden = (selectors, message) => ({
  createOnce: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, message })]),
    ),
});

export default {
  meta: { name: 'house' },
  rules: {
    'library-internals': forbidden(
      LIBRARY_INTERNALS,
      'A library keeps this to itself: use what its documentation offers.',
    ),
    'no-proxies': forbidden(
      ['NewExpression[callee.name="Proxy"]'],
      'No Proxy: readers and debuggers can’t see what it does.',
    ),
    'no-sleeps': forbidden(SLEEPS, 'No sleeps: wait for what has to happen.'),
  },
};
