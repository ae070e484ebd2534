import { PATHS, publicationDayOf } from '@refined/shared/domain';
import { useFeature } from '@refined/shared/api-client';
import type { DatabaseFiles } from '@refined/shared/contract';
import { Link } from '@refined/shared/router';
import { Panel } from '@refined/shared/ui';
import { filesMessages } from './messages/files.ts';
import { Publications } from './publications/publications.tsx';
import { SectionPlace } from './section-place.tsx';
import type { DatabaseFilesView } from './use-database-files.ts';

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
const Content = ({ product, files }: { product: string; files: DatabaseFilesView }) => {
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
  if (!files.data) return <p className="rf-sub">{filesMessages.noSize}</p>;
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
export const ProductSection = ({
  product,
  files,
}: {
  product: string;
  files: DatabaseFilesView;
}) => (
  <Panel as="section" id="product" className="mo-section" aria-labelledby="product-heading">
    <h2 id="product-heading" tabIndex={-1}>
      {product}
    </h2>
    <Content product={product} files={files} />
    <Publications waiting={!files.data && files.status === 'loading'} />
  </Panel>
);
