import { useQueueCounts } from '@refined/shared/api-client';
import type { QueueName } from '@refined/shared/domain';
import { filterValues } from '@refined/shared/domain';
import type { ListQueryView } from '@refined/shared/lists';
import { deskMessages } from '@refined/shared/messages';
import { Button } from '@refined/shared/ui';

export interface PutAwayLineProps {
  readonly queue: QueueName;
  readonly query: ListQueryView;
}

/** "3 put away", which leads to them, and back. Nothing where nothing is put away. */
export const PutAwayLine = ({ queue, query }: PutAwayLineProps) => {
  const size = useQueueCounts().data?.refined?.put_away?.[queue] ?? 0;
  const { filter, change } = query;
  const others = filter.filter(({ facet }) => facet !== 'later');
  if (filterValues(filter, 'later').includes('away'))
    return (
      <Button variant="quiet" onClick={() => change({ filter: others })}>
        {deskMessages.awayLeave}
      </Button>
    );
  if (size === 0) return null;
  return (
    <Button
      variant="quiet"
      icon="later"
      onClick={() =>
        change({ filter: [...others, { facet: 'later', exclude: false, values: ['away'] }] })
      }
    >
      {deskMessages.away(size)}
    </Button>
  );
};
