import { useState } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { Button } from '@refined/shared/ui';
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

const Names = ({ drugs }: { drugs: readonly DrugSummary[] }) => (
  <ul className="qu-moving">
    {drugs.map(({ id, din, drug_name: name }) => (
      <li key={id}>
        <strong>{din}</strong> {name}
      </li>
    ))}
  </ul>
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
          <div
            className="qu-moving-rest"
            tabIndex={0}
            role="region"
            aria-label={bulkMessages.moving}
          >
            <Names drugs={shown} />
          </div>
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
