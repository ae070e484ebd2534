import { useProduct, useQueueCounts } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import { shellMessages } from '@refined/shared/messages';
import { PageHeading } from '@refined/shared/ui';
import { MonthlyUpdate } from './monthly-update.tsx';
import { SourceCard } from './source-card.tsx';

const { home } = shellMessages;

/** The host's date, as a day; the fixed text where the host tells none at all, "not yet" where it knows that there was none (D3). */
const dated = (date: string | null | undefined, fixed: string, say: (date: string) => string, never: string): string =>
  date === null ? never : say(date?.slice(0, 10) ?? fixed);

/** Home: the month's work, and how fresh the sources are (specification §2). */
export const HomePage = () => {
  const product = useProduct();
  const counts = useQueueCounts();
  const known = counts.data?.refined;
  return (
    <>
      <PageHeading title={home.heading} />
      <MonthlyUpdate counts={counts} />
      <div className="rs-sources">
        <SourceCard title={home.dpd.title} source={home.dpd.source} date={dated(known?.dpd_date, LIMITS.fixedDates.dpd, home.uploaded, home.notUploaded)} />
        <SourceCard title={home.noc.title} source={home.noc.source} date={dated(known?.noc_date, LIMITS.fixedDates.noc, home.uploaded, home.notUploaded)} />
        <SourceCard title={product.name} source={known && home.size(known.product_size)} date={dated(known?.product_date, LIMITS.fixedDates.product, home.lastUpdated, home.notUpdated)} />
      </div>
    </>
  );
};
