// Who may import whom. `npm test -- lint` checks it; tests may import anything.

/** What users load: the shell, the screens, and the catalogue of the kit. */
const PAGE = '^(shell|[^/]+-mfe|tools/catalogue)/src/';
/** Programs that run by Node. */
const NODE = '^(server/[^/]+|checks/[^/]+|tools|kit|deploy)/';
/** The catalogue draws as a screen does. */
const SCREENS = '^([^/]+-mfe|tools/catalogue)/src/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const workspaces = [
  {
    name: 'screens-and-shell-by-nobody',
    comment: 'They are released apart: they meet in the page, through shared.',
    // The one bundle, for comparison, is made of the shell's sources.
    from: { path: '^([^/]+)/', pathNot: '^checks/bench/one-bundle/' },
    to: { path: '^(shell|[^/]+-mfe)/src/', pathNot: '^$1/' },
  },
  {
    name: 'no-servers-in-the-page',
    comment: 'A page talks to servers over the network.',
    from: { path: PAGE },
    to: { path: '^((server|checks|kit|tools/src)/|shared/src/testing/)' },
  },
  {
    name: 'no-page-in-the-servers',
    comment: 'Servers draw nothing.',
    from: { path: NODE, pathNot: '^(tools/catalogue|checks/bench/one-bundle)/' },
    to: { path: '^node_modules/(react|react-dom|@mui|@emotion)/' },
  },
  {
    name: 'no-page-doors-in-the-servers',
    comment: 'These doors stand on React or on the page.',
    from: { path: '^(server|checks/(e2e|releases))/' },
    to: { path: '^shared/src/(router|api-client|session|ui|lists|testing)/' },
  },
  {
    name: 'nobody-on-tools',
    comment: 'Tools, measurements and browser tests use the product, never the other way.',
    from: { path: '^(server/[^/]+|shared|shell|kit|[^/]+-mfe)/' },
    to: { path: '^(tools|checks)/' },
  },
  {
    name: 'api-on-shared',
    comment: 'The API knows neither releases nor gateway.',
    from: { path: '^server/api/' },
    to: { path: '^server/(releases|gateway|gate|registry)/' },
  },
  {
    name: 'releases-on-shared',
    comment: 'The gateway stands on the releases. Only an exported site is made by the gateway.',
    from: { path: '^server/releases/', pathNot: '^server/releases/src/operations/export-site' },
    to: { path: '^server/(api|gateway|gate|registry)/' },
  },
  {
    name: 'gateway-on-releases',
    comment: 'The gateway reaches the API over the network.',
    from: { path: '^server/gateway/' },
    to: { path: '^server/(api|gate|registry)/' },
  },
  {
    name: 'foundation-alone',
    comment: 'Every server stands on it.',
    from: { path: '^server/base/' },
    to: { path: '^server/', pathNot: '^server/base/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const libraries = [
  {
    name: 'facades',
    comment:
      'The page has these once, behind ui, router, api-client and schema of shared. MUI by its parts.',
    from: { path: SCREENS },
    to: {
      path: '^node_modules/(@mui|@emotion|notistack|react-router|react-router-dom|@tanstack|zod|@module-federation)/',
      pathNot: '^node_modules/@mui/material/[^/]+/',
    },
  },
  {
    name: 'no-node-in-browsers',
    comment: 'This runs in the browser.',
    from: {
      path: `${PAGE}|^shared/src/|^server/gateway/src/bootstrap/`,
      pathNot: '^shared/src/testing/',
    },
    to: { dependencyTypes: ['core'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const shared = [
  {
    name: 'doors-of-shared',
    comment: 'A folder of shared is imported by its index.',
    from: { path: '^shared/src/([^/]+)/', pathNot: '^shared/src/testing/' },
    to: { path: '^shared/src/', pathNot: ['^shared/src/$1/', '^shared/src/[^/]+/index[.]ts$'] },
  },
  {
    name: 'facts-know-no-page',
    comment: 'Servers use these too.',
    from: {
      path: '^shared/src/(domain|schema|contract|messages|federation)/',
    },
    to: { path: '^shared/src/(router|api-client|session|ui|lists|testing)/' },
  },
  {
    name: 'domain-alone',
    comment: 'The specification stands on nothing.',
    from: { path: '^shared/src/domain/' },
    to: { path: '^shared/src/', pathNot: '^shared/src/domain/' },
  },
  {
    name: 'kit-fetches-nothing',
    comment: 'A part of the kit is given what it draws.',
    from: { path: '^shared/src/ui/' },
    to: { path: '^shared/src/(api-client|session|lists)/' },
  },
  {
    name: 'kit-knows-no-drugs',
    comment: 'Controls, lists and dialogs serve any screen; what shows drugs stands on them.',
    from: { path: '^shared/src/ui/(controls|list|overlay|page|theme)/' },
    to: { path: '^shared/src/ui/(drugs|comparison)/' },
  },
  {
    name: 'page-doors-by-name',
    comment: 'Import it by its name, so that a screen’s bundle takes it from the page.',
    from: { path: '^shared/src/lists/' },
    to: { path: '^shared/src/(schema|router|api-client|session|ui)/', dependencyTypes: ['local'] },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const circles = [
  {
    name: 'no-circles',
    comment: 'Two files that import each other can’t be read apart.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-circles-of-folders',
    comment: 'Of two folders one stands on the other.',
    scope: 'folder',
    // An exported site is made by the gateway, which stands on the releases.
    from: { pathNot: '^server/(releases|gateway)/src$' },
    to: { circular: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...workspaces, ...libraries, ...shared, ...circles].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    doNotFollow: { path: '^node_modules/' },
    // Tests, and what only they use.
    exclude: {
      path: '(^|/)dist/|[.](test|e2e)[.]tsx?$|/test-[^/]*$|^(?!shared/src/testing/).*/testing/',
    },
    // Types count as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
