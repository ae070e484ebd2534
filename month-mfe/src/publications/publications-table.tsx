import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf, FILE_FORMATS, inForceOn, type InForce } from '@refined/shared/domain';
import { actorName } from '@refined/shared/messages';
import { useFeature } from '@refined/shared/api-client';
import { Badge, Button, Table } from '@refined/shared/ui';
import {
  publicationFilesMessages as filesText,
  publicationListMessages as text,
} from './publication-messages.ts';
import { usePublicationDownload } from './use-publications.ts';

interface PublicationsTableProps {
  publications: readonly Publication[];
  /** Which publication is in force from which day. */
  days: readonly InForce<Publication>[];
  /** YYYY-MM-DD */
  today: string;
  /** Compares it with the previous one. */
  onCompare: (publication: Publication) => void;
  /** Shows all its files; undefined if the host has no others. */
  onFiles: ((publication: Publication) => void) | undefined;
}

const Changes = ({ publication }: { publication: Publication }) => {
  const figures = (['added', 'changed', 'removed'] as const).filter(
    (kind) => publication[kind] > 0,
  );
  if (figures.length === 0) return text.noChanges;
  return (
    <ul className="mo-figures rf-flow rf-plain">
      {figures.map((kind) => (
        <li key={kind}>{text.changes[kind](publication[kind])}</li>
      ))}
    </ul>
  );
};

const COLUMNS = [
  { key: 'number', head: text.column.number },
  { key: 'effective', head: text.column.effective, kind: 'date' },
  { key: 'at', head: text.column.at, kind: 'date' },
  { key: 'actor', head: text.column.actor },
  { key: 'size', head: text.column.size, kind: 'figure' },
  { key: 'changes', head: text.column.changes },
  { key: 'files', head: text.column.files, short: '' },
] as const;

/**
 * The publications, newest first: what each changed, its files, and its differences from another
 * (D21, D38).
 */
export const PublicationsTable = ({
  publications,
  days,
  today,
  onCompare,
  onFiles,
}: PublicationsTableProps) => {
  const download = usePublicationDownload();
  const inForce = inForceOn(days, today)?.publication;
  const ahead = days.filter(({ from }) => from > today).map(({ publication }) => publication);
  const excel = useFeature('excel_files');
  const offered = FILE_FORMATS.filter((format) => format !== 'xlsx' || excel);
  return (
    <Table
      label={text.listTable}
      columns={COLUMNS}
      narrow="blocks"
      className="mo-publications"
      rows={publications.map((publication) => ({
        key: publication.number,
        cells: {
          number: (
            <>
              {text.numbered(publication.number)}
              {publication.correction ? (
                <span className="mo-correction rf-sub">{text.correction}</span>
              ) : null}
            </>
          ),
          effective: (
            <>
              <time dateTime={effectiveDayOf(publication)}>{effectiveDayOf(publication)}</time>{' '}
              {publication === inForce ? <Badge tone="on">{text.inForce}</Badge> : null}
              {ahead.includes(publication) ? <Badge tone="archive">{text.ahead}</Badge> : null}
            </>
          ),
          at: (
            <time dateTime={publication.at}>{text.when(publication.number, publication.at)}</time>
          ),
          actor: actorName(publication.actor),
          size: text.size(publication.size),
          changes: <Changes publication={publication} />,
          files: (
            <div className="mo-publication-actions">
              {offered.map((format) => (
                <Button
                  key={format}
                  variant="quiet"
                  icon="download"
                  busy={download.isBusy(publication, `drugs.${format}`)}
                  aria-label={text.download(publication.number, text.format[format])}
                  onClick={() => download.startDrugs(publication, format)}
                >
                  {text.format[format]}
                </Button>
              ))}
              {onFiles ? (
                <Button
                  variant="quiet"
                  aria-label={filesText.openOf(publication.number)}
                  onClick={() => onFiles(publication)}
                >
                  {filesText.open}
                </Button>
              ) : null}
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
          ),
        },
      }))}
    />
  );
};
