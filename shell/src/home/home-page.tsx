import { PageHeading, Panel } from '@refined/shared/ui';
import {
  useProduct,
  useQueueCounts,
  unwrap,
  useApi,
  useFeature,
  useQuery,
  type QueueCountsView,
} from '@refined/shared/api-client';
import { formats, LIMITS, PATHS, type Queue } from '@refined/shared/domain';
import { readKey, worklistCalls, type NewForMe } from '@refined/shared/contract';
import {
  committeeMessages,
  drugLine,
  moveMessages,
  reasonMessages,
} from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { shellMessages, newsMessages } from '../shell-messages.ts';
import { MonthGlance } from './month-glance.tsx';
import { MonthlyUpdate } from './monthly-update.tsx';

/** A source of drugs, or the product, with its date. */
const SourceCard = ({
  title,
  source,
  date,
}: {
  title: string;
  source?: string | undefined;
  date: string;
}) => (
  <Panel as="section" className="rs-source">
    <h2>{title}</h2>
    {source && <p className="rf-sub">{source}</p>}
    <p className="rs-source-date">{date}</p>
  </Panel>
);

const { home } = shellMessages;

interface Wording {
  readonly fixed: string;
  readonly known: (date: string) => string;
  readonly never: string;
}

const uploaded = (fixed: string): Wording => ({
  fixed,
  known: home.uploaded,
  never: home.notUploaded,
});
const published: Wording = {
  fixed: LIMITS.fixedDates.product,
  known: home.lastUpdated,
  never: home.notUpdated,
};

/**
 * The host's date, as the user's day. The specified text if the host sends no date field at all;
 * "not yet" if the date is null (D3). No date without an answer: an old one would be misleading.
 */
const dated = (
  { data, fault }: QueueCountsView,
  name: 'dpd_date' | 'noc_date' | 'product_date',
  { fixed, known, never }: Wording,
): string => {
  if (!data) return fault ? known(home.unknown) : '\u00a0';
  const date = data.refined?.[name];
  return date === null ? never : known(date === undefined ? fixed : formats.day(date));
};

type News = NewForMe['results'][number];

const whyOf = ({ why, by = '', note, answer }: News): string => {
  if (why === 'assigned') return newsMessages.assigned(by, note);
  return answer ? committeeMessages.said(answer) : newsMessages.back;
};

/**
 * Drugs that colleagues assigned to the user, that came back from snooze, or that the committee
 * answered about, and the import that the user hasn't worked on yet; nothing if there are none.
 */
const NewForYou = () => {
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

/** Home: the month's work, and the dates of the sources (specification §2). */
export const HomePage = () => {
  const product = useProduct();
  const counts = useQueueCounts();
  const known = counts.data?.refined;
  return (
    <>
      <PageHeading title={home.heading} />
      <MonthlyUpdate counts={counts} />
      <div className="rs-sources">
        <SourceCard
          title={home.dpd.title}
          source={home.dpd.source}
          date={dated(counts, 'dpd_date', uploaded(LIMITS.fixedDates.dpd))}
        />
        <SourceCard
          title={home.noc.title}
          source={home.noc.source}
          date={dated(counts, 'noc_date', uploaded(LIMITS.fixedDates.noc))}
        />
        <SourceCard
          title={product.name}
          source={known && home.size(known.product_size)}
          date={dated(counts, 'product_date', published)}
        />
      </div>
      <NewForYou />
      {/* Last, so that late content moves nothing. */}
      <MonthGlance pending={!counts.data && !counts.fault} />
    </>
  );
};
