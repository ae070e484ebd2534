import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Keys } from '../key-sheet/key-sheet.tsx';
import { createLateParts, LatePartsContext } from '../late/late-parts.ts';
import type { LateParts } from '../late/offered-parts.ts';
import { TooltipLayer } from '../overlay/tooltip-layer.tsx';
import { ToastProvider } from '../toasts/toast-provider.tsx';
import { currentKey, FirstHeading } from '../page/first-heading.ts';
import { kitStyles } from './kit-styles.ts';
import { StyleNonce, StyleSheet } from './style-sheet.tsx';

export interface KitRootProps {
  children: ReactNode;
  /** The page's style nonce (Content-Security-Policy). */
  nonce?: string;
  /** Until then nothing is loaded that only dialogs and toasts need, unless one is asked for. */
  settled?: Promise<unknown>;
  /** Loads that file; the shell checks and reports what it loads. Must be stable. */
  loadFile?: (load: () => Promise<LateParts>) => Promise<LateParts>;
}

const atOnce = Promise.resolve();
const loadParts = () => import(/* webpackChunkName: "late" */ './late-file.tsx');

/**
 * The providers of everything that is drawn: styles, toasts, keys, tooltip. Once per page, around
 * the router.
 */
export const KitRoot = ({
  children,
  nonce,
  settled = atOnce,
  loadFile = (load) => load(),
}: KitRootProps) => {
  const [late] = useState(() => createLateParts(() => loadFile(loadParts)));
  const [firstHeading] = useState(() => ({ shown: false, startKey: currentKey() }));
  useEffect(() => void settled.then(late.load), [settled, late]);
  return (
    <LatePartsContext value={late}>
      <StyleNonce value={nonce}>
        <StyleSheet text={kitStyles} />
        <FirstHeading value={firstHeading}>
          <ToastProvider>
            <Keys>{children}</Keys>
          </ToastProvider>
        </FirstHeading>
      </StyleNonce>
      <TooltipLayer />
    </LatePartsContext>
  );
};
