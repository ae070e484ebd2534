import { useFeature, useProduct, useQueueCounts } from '@refined/shared/api-client';
import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, PATHS, QUEUES, QUEUES_ON_SCREENS } from '@refined/shared/domain';
import { moveMessages, publicationMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Panel } from '@refined/shared/ui';
import { publishMessages as text } from '../messages/publish.ts';
import { queuesMessages } from '../messages/queues.ts';

/** What waits in the other queues. An empty update queue shows it below already. */
const WhatIsLeft = () => {
  const { data } = useQueueCounts();
  const waiting = QUEUES_ON_SCREENS.filter(
    (queue) => queue !== 'update' && data !== undefined && data[QUEUES[queue].countKey] > 0,
  );
  if (!data || data.update === 0 || waiting.length === 0) return null;
  return (
    <ul className="qu-left rf-flow rf-plain" aria-label={text.left}>
      {waiting.map((queue) => (
        <li key={queue}>
          {queuesMessages.waiting(data[QUEUES[queue].countKey])}{' '}
          <Link to={PATHS.queue(queue)}>{moveMessages.heading[queue]}</Link>
        </li>
      ))}
    </ul>
  );
};

/** After Publish Update: what was published, where to find it, and what is left to do. */
export const PublishedNotice = ({ publication }: { readonly publication: Publication }) => {
  const { number, left_out: leftOut = 0 } = publication;
  const hasFiles = useFeature('publication_files');
  const { name: product } = useProduct();
  return (
    <Panel as="section" className="qu-published" aria-label={publicationMessages.numbered(number)}>
      <p>
        <strong>{text.out(number, effectiveDayOf(publication))}</strong> {text.kinds(publication)}
      </p>
      {leftOut > 0 ? <p>{text.leftOut(leftOut)}</p> : null}
      <p className="qu-published-links rf-flow">
        <Link to={PATHS.product()}>{text.seeIt(product)}</Link>
        {hasFiles ? <Link to={PATHS.publicationFiles(number)}>{text.files}</Link> : null}
      </p>
      <WhatIsLeft />
    </Panel>
  );
};
