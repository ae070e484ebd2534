import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, FILE_FORMATS } from '@refined/shared/domain';
import { Button } from '@refined/shared/ui';
import { publicationListMessages as text } from '../messages/publications.ts';
import { usePublicationDownload } from './use-publication-download.ts';

export interface PublicationsTableProps {
  publications: readonly Publication[];
  /** Compares it with the one before. */
  onCompare: (publication: Publication) => void;
}

const Changes = ({ publication }: { publication: Publication }) => {
  const figures = (['added', 'changed', 'removed'] as const).filter(
    (kind) => publication[kind] > 0,
  );
  if (figures.length === 0) return text.noChanges;
  return (
    <ul className="mo-figures">
      {figures.map((kind) => (
        <li key={kind}>{text.changes[kind](publication[kind])}</li>
      ))}
    </ul>
  );
};

/**
 * The publications, newest first: what each did, its files, and how it differs from another (D21,
 * D38).
 */
export const PublicationsTable = ({ publications, onCompare }: PublicationsTableProps) => {
  const download = usePublicationDownload();
  return (
    <table className="mo-imports mo-publications">
      <caption className="rf-hidden">{text.listTable}</caption>
      <thead>
        <tr>
          {Object.entries(text.column).map(([name, label]) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {publications.map((publication) => (
          <tr key={publication.number}>
            <th scope="row">{text.numbered(publication.number)}</th>
            <td className="mo-import-date" data-label={text.column.effective}>
              <time dateTime={effectiveDayOf(publication)}>{effectiveDayOf(publication)}</time>
            </td>
            <td className="mo-import-date" data-label={text.column.at}>
              <time dateTime={publication.at}>{text.when(publication.number, publication.at)}</time>
            </td>
            <td data-label={text.column.actor}>{publication.actor}</td>
            <td data-label={text.column.size}>{text.size(publication.size)}</td>
            <td data-label={text.column.changes}>
              <Changes publication={publication} />
            </td>
            <td>
              <div className="mo-publication-actions">
                {FILE_FORMATS.map((format) => (
                  <Button
                    key={format}
                    variant="quiet"
                    icon="download"
                    busy={download.isBusy(publication, format)}
                    aria-label={text.download(publication.number, format)}
                    onClick={() => download.start(publication, format)}
                  >
                    {format.toUpperCase()}
                  </Button>
                ))}
                {publication.number > 0 && publications.length > 1 ? (
                  <Button
                    variant="quiet"
                    aria-label={text.compareOf(publication.number)}
                    onClick={() => onCompare(publication)}
                  >
                    {text.compare}
                  </Button>
                ) : null}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
