import { createElement, useState } from 'react';
import type MuiBox from '@mui/material/Box';
import type { BoxProps } from '@mui/material/Box';
import { useLateParts } from './late-parts.ts';

/**
 * MUI's Box, for released screens: what lies in it is drawn when that has come, as it couldn't stay
 * in the page otherwise. When it can't be had, the element is drawn without its `sx`.
 */
export const Box = ((props: BoxProps) => {
  const { parts, loading, failures } = useLateParts(true);
  const [isPlain, setPlain] = useState(false);
  const isMissing = !parts && !loading && failures > 0;
  if (isMissing && !isPlain) setPlain(true);
  if (parts && !isPlain) return <parts.Box {...props} />;
  if (!isMissing && !isPlain) return null;
  const { sx: _sx, component = 'div', ...rest } = props;
  return createElement(component, rest as object);
}) as typeof MuiBox;
