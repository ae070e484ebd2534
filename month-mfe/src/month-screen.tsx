import { useEffect } from 'react';
import { Link, useLocation } from '@refined/shared/router';
import { useFeature, useProduct, useQueueCounts } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { monthWords } from '@refined/shared/messages';
import { PageHeading } from '@refined/shared/ui';
import { FilesSection } from './files-section.tsx';
import { actionMessages } from './messages/actions.ts';
import { filesMessages } from './messages/files.ts';
import { rulesMessages } from './messages/rules.ts';
import { ProductSection } from './product-section.tsx';
import { usePublications } from './publications/use-publications.ts';
import { useDatabaseFiles, type DatabaseFilesView } from './use-database-files.ts';

/** Scrolls to the section in the address and focuses its heading, each time a link leads there. */
const useSectionFocus = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section) return;
    section.scrollIntoView();
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [hash, key]);
};

/**
 * The product and its imports. Until the counts say whether the host has them, this is loading, or
 * failed like the counts.
 */
const useFiles = (): DatabaseFilesView => {
  const counts = useQueueCounts();
  const files = useDatabaseFiles();
  if (counts.data) return files;
  const { fault, refresh } = counts;
  return { status: fault ? 'failed' : 'loading', fault, refresh };
};

/** Whether the first section is complete, or will never load. */
const useProductIsShown = (files: DatabaseFilesView): boolean => {
  const offered = useFeature('publications');
  const { data, fault } = usePublications();
  const isHere = !offered || data !== undefined || fault !== undefined;
  return isHere && (files.status !== 'loading' || files.fault !== undefined);
};

/** /drugs/, {product} and Database Files: two sections that the navigation links to (D38). */
export const MonthScreen = () => {
  const product = useProduct();
  const files = useFiles();
  const isProductShown = useProductIsShown(files);
  const hasActions = useFeature('actions');
  const hasRecord = useFeature('month_record');
  const hasRules = useFeature('rules');
  useSectionFocus();
  return (
    <>
      <PageHeading
        title={filesMessages.heading(product.name)}
        actions={
          <span className="mo-ways rf-flow">
            {hasRecord ? <Link to={PATHS.month()}>{monthWords.record}</Link> : null}
            {hasRules ? <Link to={PATHS.rules()}>{rulesMessages.list}</Link> : null}
            {hasActions ? <Link to={PATHS.actions()}>{actionMessages.open}</Link> : null}
          </span>
        }
      />
      <ProductSection product={product.name} files={files} />
      <FilesSection files={files} waiting={!isProductShown} />
    </>
  );
};
