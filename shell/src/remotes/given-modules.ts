import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as emotion from '@emotion/react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as apiClient from '@refined/shared/api-client';
import type { SHARED_DOORS, SHARED_LIBRARIES } from '@refined/shared/federation';
import * as router from '@refined/shared/router';
import * as schema from '@refined/shared/schema';
import * as session from '@refined/shared/session';
import * as ui from '@refined/shared/ui';

type GivenModule = (typeof SHARED_LIBRARIES | typeof SHARED_DOORS)[number];

/**
 * What the shell gives to screens: the instances that it uses itself. Whole, as nobody knows what a
 * screen takes; the bundler reads here what each of them exports.
 */
export const GIVEN_MODULES = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@emotion/react': emotion,
  '@refined/shared/api-client': apiClient,
  '@refined/shared/session': session,
  '@refined/shared/ui': ui,
  '@refined/shared/router': router,
  '@refined/shared/schema': schema,
} satisfies Readonly<Record<GivenModule, object>>;
