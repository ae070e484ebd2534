import type { ComponentProps } from 'react';
import { Comments } from './comments.tsx';
import { Timeline } from './timeline.tsx';

/** What the history's panel shows: the record's comments, and what was done with it. */
export default function HistoryContent(props: ComponentProps<typeof Timeline>) {
  return (
    <>
      <Comments drugId={props.drugId} />
      <Timeline {...props} />
    </>
  );
}
