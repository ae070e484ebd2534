import { configure, getConfig } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
import React from 'react';

// Within the test's own time limit, so that a busy machine fails no test.
configure({ asyncUtilTimeout: 30_000 });

// A query that waits makes an error, with its document as text, each time that it looks again. Only
// the last one is read.
const { getElementError } = getConfig();
const whenRead = (make) => {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let message;
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (message ??= make().message),
    set: (given) => (message = given),
  });
};
configure({
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? whenRead(() => getElementError(message, container))
      : getElementError(message, container),
});

// React's development build takes a stack for each element that is made, to name its owner in a
// warning: a tenth of a screen's test. Its own limit, 10,000 a second, is set to none. Should a
// later React have no such limit, tests are only slower.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});
