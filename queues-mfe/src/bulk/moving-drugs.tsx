import { useState } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { Box, Button } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';

export interface MovingDrugsProps {
  /** Those that are loaded. */
  drugs: readonly DrugSummary[];
  /** Of all, loaded or not. */
  count: number;
  /** Undefined: all are loaded. */
  onLoadMore: (() => void) | undefined;
}

/** Named at once; a screen reader reads them with the question. */
const FEW = 5;
/** Further ones drawn by one press. */
const STEP = 200;

const LIST = { m: '8px 0 0', pl: '18px', fontSize: 13 } as const;
const SCROLLED = { maxHeight: 240, overflow: 'auto', mt: '4px' } as const;

const Names = ({ drugs }: { drugs: readonly DrugSummary[] }) => (
  <Box component="ul" sx={LIST}>
    {drugs.map(({ id, din, drug_name: name }) => (
      <li key={id}>
        <strong>{din}</strong> {name}
      </li>
    ))}
  </Box>
);

/** Which drugs a question is about: a few, and the others on demand. */
export const MovingDrugs = ({ drugs, count, onLoadMore }: MovingDrugsProps) => {
  const [drawn, setDrawn] = useState(STEP);
  const further = drugs.slice(FEW);
  const shown = further.slice(0, drawn);
  const left = count - FEW - shown.length;
  const more = () => {
    setDrawn(drawn + STEP);
    if (drawn + STEP > further.length) onLoadMore?.();
  };
  return (
    <>
      <Names drugs={drugs.slice(0, FEW)} />
      {count > FEW ? (
        <details>
          <summary>{bulkMessages.more(count - FEW)}</summary>
          <Box sx={SCROLLED} tabIndex={0} role="region" aria-label={bulkMessages.moving}>
            <Names drugs={shown} />
          </Box>
          {left > 0 && (shown.length < further.length || onLoadMore) ? (
            <Button variant="quiet" onClick={more}>
              {bulkMessages.showMore(left)}
            </Button>
          ) : null}
        </details>
      ) : null}
    </>
  );
};
