import { createElement } from 'react';
import type MuiBox from '@mui/material/Box';
import type { BoxProps } from '@mui/material/Box';
import { useLateParts } from './late-parts.ts';

/** MUI's Box. Until that has come, the element is drawn without its `sx`. */
export const Box = ((props: BoxProps) => {
  const { parts } = useLateParts(true);
  if (parts) return <parts.Box {...props} />;
  const { sx: _sx, component = 'div', ...rest } = props;
  return createElement(component, rest as object);
}) as typeof MuiBox;
