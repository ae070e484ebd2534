import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as emotion from '@emotion/react';
import * as emotionStyled from '@emotion/styled';
import * as muiDefaultProps from '@mui/material/DefaultPropsProvider';
import * as muiModal from '@mui/material/Modal';
import * as muiStyled from '@mui/material/zero-styled';
import * as jsxRuntime from 'react/jsx-runtime';
import * as apiClient from '@refined/shared/api-client';
import type { SHARED_DOORS, SHARED_LIBRARIES } from '@refined/shared/federation';
import * as router from '@refined/shared/router';
import * as schema from '@refined/shared/schema';
import * as session from '@refined/shared/session';
import * as ui from '@refined/shared/ui';

/**
 * Provided modules that the first load doesn't need: fetched for the first screen that uses one.
 */
export const FETCHED_MODULES = {
  '@mui/material/styles': () => import('@mui/material/styles'),
};

type GivenModule = Exclude<
  (typeof SHARED_LIBRARIES | typeof SHARED_DOORS)[number],
  keyof typeof FETCHED_MODULES
>;

/**
 * The modules that the shell provides to screens: the instances that it uses itself. They are
 * complete, because a screen may use any export; the bundler reads their exports here.
 */
export const PROVIDED_MODULES = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  '@emotion/react': emotion,
  '@emotion/styled': emotionStyled,
  '@mui/material/DefaultPropsProvider': muiDefaultProps,
  '@mui/material/Modal': muiModal,
  '@mui/material/zero-styled': muiStyled,
  '@refined/shared/api-client': apiClient,
  '@refined/shared/session': session,
  '@refined/shared/ui': ui,
  '@refined/shared/router': router,
  '@refined/shared/schema': schema,
} satisfies Readonly<Record<GivenModule, object>>;
