import { unwrap, useApi, useFeature, useProduct, useQuery } from '@refined/shared/api-client';
import { readKey, worklistCalls } from '@refined/shared/contract';
import { PATHS, type Queue } from '@refined/shared/domain';
import { drugLine, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Panel } from '@refined/shared/ui';
import { assignedMessages } from '../messages/home.ts';

/** What colleagues have assigned to the user, with what they ask; nothing where nothing is. */
export const AssignedToMe = () => {
  const { client } = useApi();
  const { name: productName } = useProduct();
  const { data } = useQuery({
    queryKey: readKey('assignedToMe'),
    queryFn: ({ signal }) => unwrap(client.call(worklistCalls.assignedToMe, { signal })),
    enabled: useFeature('drug_actions'),
    refetchOnWindowFocus: true,
  });
  if (!data || data.count === 0) return null;
  const { count, results } = data;
  return (
    <Panel as="section" className="rs-assigned">
      <h2>{assignedMessages.title(count)}</h2>
      <ul>
        {results.map((drug) => (
          <li key={drug.id}>
            <Link to={PATHS.drug(drug.id)}>{drugLine(drug, productName)}</Link>
            <p className="rf-sub">
              {assignedMessages.by(drug.by, drug.note, moveMessages.badge[drug.queue as Queue])}
            </p>
          </li>
        ))}
      </ul>
      {count > results.length ? (
        <p className="rf-sub">{assignedMessages.more(count - results.length)}</p>
      ) : null}
    </Panel>
  );
};
