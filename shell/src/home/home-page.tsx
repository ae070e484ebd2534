import { PageHeading, Panel } from '@refined/shared/ui';
import { useProduct, useQueueCounts, type QueueCountsView } from '@refined/shared/api-client';
import { formats, LIMITS } from '@refined/shared/domain';
import { shellMessages } from '../messages/shell.ts';
import { MonthGlance } from './month-glance.tsx';
import { MonthlyUpdate } from './monthly-update.tsx';
import { NewForYou } from './new-for-you.tsx';

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
