import { useEffect } from 'react';
import { Link, useLocation } from '@refined/shared/router';
import {
  useFeature,
  useProduct,
  useQueueCounts,
  answered,
  unwrap,
  useApi,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import { PATHS, publicationDayOf } from '@refined/shared/domain';
import { monthWords } from '@refined/shared/messages';
import { PageHeading, Panel, EmptyState, FaultPanel } from '@refined/shared/ui';
import { databaseFilesCalls, readKey, type DatabaseFiles } from '@refined/shared/contract';
import { actionMessages } from './actions/action-messages.ts';
import { filesMessages } from './month-messages.ts';
import { rulesMessages } from './rules/rule-messages.ts';
import { usePublications } from './publications/use-publications.ts';
import { Publications } from './publications/publications.tsx';
import { SectionPlace } from './list-parts.tsx';
import { ImportComparisonTable } from './imports/import-comparison.tsx';
import { ImportsTable } from './imports/imports-table.tsx';
import { ImportPanel } from './imports/import-panel.tsx';
import { UnknownLabels } from './imports/unknown-labels.tsx';

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

/** `absent`: the host doesn't offer it (D38). */
type DatabaseFilesView = Omit<Answered<DatabaseFiles>, 'status' | 'busy'> & {
  readonly status: Answered<DatabaseFiles>['status'] | 'absent';
};

/**
 * The product and its imports. Until the counts say whether the host has them, this is loading, or
 * failed like the counts.
 */
const useDatabaseFiles = (): DatabaseFilesView => {
  const { client } = useApi();
  const counts = useQueueCounts();
  const offered = useFeature('database_files');
  const query = useQuery({
    queryKey: readKey('databaseFiles'),
    queryFn: ({ signal }) => unwrap(client.call(databaseFilesCalls.databaseFiles, { signal })),
    staleTime: 30_000,
    enabled: offered,
  });
  const view = answered(query);
  const { data, fault, refresh } = counts;
  if (!data) return { status: fault ? 'failed' : 'loading', fault, refresh };
  return offered ? view : { ...view, status: 'absent' };
};

/** Whether the first section is complete, or will never load. */
const useProductIsShown = (files: DatabaseFilesView): boolean => {
  const offered = useFeature('publications');
  const { data, fault } = usePublications();
  const isHere = !offered || data !== undefined || fault !== undefined;
  return isHere && (files.status !== 'loading' || files.fault !== undefined);
};

const text = filesMessages;

const Publication = ({ publication }: Pick<DatabaseFiles['product'], 'publication'>) => (
  <dl className="mo-publication rf-flow">
    <dt>{text.publication}</dt>
    <dd>
      {publication ? (
        <>
          {text.publicationOf(publication.number, publicationDayOf(publication))}
          <span className="rf-sub">
            {text.publicationDetail(publication.size, publication.actor)}
          </span>
        </>
      ) : (
        text.neverPublished
      )}
    </dd>
  </dl>
);

/** Shows the last publication only if the list of publications isn't offered. */
const ProductFacts = ({ product, files }: { product: string; files: DatabaseFilesView }) => {
  const isListed = useFeature('publications');
  if (files.status === 'absent') {
    return (
      <p>
        {text.absentProduct(product)} <Link to={PATHS.search()}>{text.toSearch}</Link>
      </p>
    );
  }
  if (!files.data && files.status === 'loading') {
    return <SectionPlace className="mo-product-place" bones={2} />;
  }
  if (!files.data) return <p className="rf-sub">{text.noSize}</p>;
  const { size, publication } = files.data.product;
  return (
    <div className="mo-product-facts rf-flow">
      <p>
        <strong className="mo-product-size rf-figures">{text.size(size)}</strong>{' '}
        <span className="rf-sub">{text.onProduct(product)}</span>
      </p>
      {isListed ? null : <Publication publication={publication} />}
    </div>
  );
};

/** What is on {product} now (D38). */
const ProductSection = ({ product, files }: { product: string; files: DatabaseFilesView }) => (
  <Panel as="section" id="product" className="mo-section" aria-labelledby="product-heading">
    <h2 id="product-heading" tabIndex={-1}>
      {product}
    </h2>
    <ProductFacts product={product} files={files} />
    <Publications waiting={!files.data && files.status === 'loading'} />
  </Panel>
);

type Files = NonNullable<DatabaseFilesView['data']>;

const Imports = ({ files, browser }: { files: Files; browser: boolean }) => {
  const { imports, taken_back = [] } = files;
  if (imports.length + taken_back.length === 0) return <EmptyState title={text.noImports} />;
  return (
    <>
      <h3>{text.imports}</h3>
      {browser ? (
        <ImportComparisonTable imports={imports} taken_back={taken_back} />
      ) : (
        <ImportsTable imports={imports} />
      )}
    </>
  );
};

const FilesContent = ({ status, data, fault, refresh }: DatabaseFilesView) => {
  const browser = useFeature('imports');
  if (status === 'absent') return <p>{text.absentFiles}</p>;
  const failure = fault && (
    <FaultPanel title={data ? text.stale : text.failed} fault={fault} refresh={refresh} />
  );
  if (!data) return failure ?? <SectionPlace />;
  const imports = <Imports files={data} browser={browser} />;
  return (
    <>
      {failure}
      {browser ? <ImportPanel>{imports}</ImportPanel> : imports}
      <UnknownLabels />
    </>
  );
};

interface FilesSectionProps {
  files: DatabaseFilesView;
  /**
   * The section above is still loading, so its height is unknown: this one is invisible, so that no
   * jump is seen.
   */
  waiting: boolean;
}

/** The imports: which extract, when, by whom, and what it changed (D38). */
const FilesSection = ({ files, waiting }: FilesSectionProps) => (
  <Panel
    as="section"
    id="files"
    className={waiting ? 'mo-section mo-waiting' : 'mo-section'}
    aria-labelledby="files-heading"
  >
    <h2 id="files-heading" tabIndex={-1}>
      {text.databaseFiles}
    </h2>
    <FilesContent {...files} />
  </Panel>
);

/** /drugs/, {product} and Database Files: two sections that the navigation links to (D38). */
export const MonthScreen = () => {
  const product = useProduct();
  const files = useDatabaseFiles();
  const isProductShown = useProductIsShown(files);
  const hasActions = useFeature('actions');
  const hasRecord = useFeature('month_record');
  const hasRules = useFeature('rules');
  useSectionFocus();
  return (
    <>
      <PageHeading
        title={text.heading(product.name)}
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
