import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
import React from 'react';

// Within the test's own time limit, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 });

// React's development build takes a stack for each element that is made, to name its owner in a
// warning: a tenth of a screen's test. Its own limit, 10,000 a second, is set to none. Should a
// later React have no such limit, tests are only slower.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});
