import { unwrap, useApi, useFeature, useProduct, useQuery } from '@refined/shared/api-client';
import { readKey, worklistCalls, type NewForMe } from '@refined/shared/contract';
import { PATHS, type Queue } from '@refined/shared/domain';
import {
  committeeMessages,
  drugLine,
  moveMessages,
  reasonMessages,
} from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Panel } from '@refined/shared/ui';
import { newsMessages } from '../messages/home.ts';

type News = NewForMe['results'][number];

const whyOf = ({ why, by = '', note, answer }: News): string => {
  if (why === 'assigned') return newsMessages.assigned(by, note);
  return answer ? committeeMessages.said(answer) : newsMessages.back;
};

/**
 * Drugs that colleagues assigned to the user, that came back from snooze, or that the committee
 * answered about, and the import that the user hasn't worked on yet; nothing if there are none.
 */
export const NewForYou = () => {
  const { client } = useApi();
  const { name: productName } = useProduct();
  const { data } = useQuery({
    queryKey: readKey('newForMe'),
    queryFn: ({ signal }) => unwrap(client.call(worklistCalls.newForMe, { signal })),
    enabled: useFeature('news'),
    refetchOnWindowFocus: true,
  });
  if (!data || (data.count === 0 && !data.import)) return null;
  const { count, results, import: arrived } = data;
  return (
    <Panel as="section" className="rs-news">
      <h2>{newsMessages.title}</h2>
      <ul className="rf-plain rf-break">
        {arrived ? (
          <li>
            <Link to={PATHS.files()}>
              {newsMessages.imported(reasonMessages.fromImport(arrived.kind, arrived.date))}
            </Link>
          </li>
        ) : null}
        {results.map((drug) => (
          <li key={`${drug.why} ${drug.id}`}>
            <Link to={PATHS.drug(drug.id)}>{drugLine(drug, productName)}</Link>
            <p className="rf-sub">
              {whyOf(drug)} · {moveMessages.badge[drug.queue as Queue]}
            </p>
          </li>
        ))}
      </ul>
      {count > results.length ? (
        <p className="rf-sub">{newsMessages.more(count - results.length)}</p>
      ) : null}
    </Panel>
  );
};
