import { useFeature } from '@refined/shared/api-client';
import {
  publicationFileAddress,
  publicationFilesCalls,
  type Publication,
  type PublicationManifest,
} from '@refined/shared/contract';
import { PUBLICATION_FILES, type PublicationFileName } from '@refined/shared/domain';
import { Button, Dialog, FaultPanel, Table } from '@refined/shared/ui';
import { publicationFilesMessages as text } from './publication-messages.ts';
import { usePublicationDownload, usePublicationManifest } from './use-publications.ts';
import { FeedReaders } from './feed-readers.tsx';

const COLUMNS = [
  { key: 'file', head: text.column.file },
  { key: 'size', head: text.column.size, kind: 'figure' },
  { key: 'sha256', head: text.column.sha256, kind: 'code' },
  { key: 'save', head: text.column.save, short: '' },
] as const;

const isKnown = (name: string): name is PublicationFileName =>
  (PUBLICATION_FILES as readonly string[]).includes(name);

const Files = ({
  publication,
  manifest,
}: {
  publication: Publication;
  manifest: PublicationManifest;
}) => {
  const download = usePublicationDownload();
  return (
    <Table
      label={text.table}
      columns={COLUMNS}
      narrow="blocks"
      rows={manifest.files.flatMap(({ name, size, sha256 }) => {
        // A later API may have files that this release doesn't know.
        if (!isKnown(name)) return [];
        return {
          key: name,
          cells: {
            file: text.file[name],
            size: text.size(size),
            sha256: <code>{sha256}</code>,
            save: (
              <Button
                variant="quiet"
                icon="download"
                aria-label={text.download(text.file[name])}
                busy={download.isBusy(publication, name)}
                onClick={() => download.startFile(publication, name)}
              >
                {text.column.save}
              </Button>
            ),
          },
        };
      })}
    />
  );
};

const Content = ({ publication }: { publication: Publication }) => {
  const { data, fault, busy, refresh } = usePublicationManifest(publication.number);
  if (fault) return <FaultPanel title={text.failed} fault={fault} busy={busy} refresh={refresh} />;
  if (!data) return <p className="rf-sub mo-files-place">{text.loading}</p>;
  return <Files publication={publication} manifest={data} />;
};

/** The files of a publication with sizes and hashes, and the addresses for other systems. */
export const FilesDialog = ({
  publication,
  onClose,
}: {
  /** Undefined: closed. */
  publication: Publication | undefined;
  onClose: () => void;
}) => {
  const hasReaders = useFeature('feed_readers');
  return (
    <Dialog
      open={publication !== undefined}
      title={publication ? text.title(publication.number) : ''}
      wide
      onClose={onClose}
    >
      {publication ? (
        <>
          <Content publication={publication} />
          <div className="mo-files-addresses">
            <h3>{text.systems}</h3>
            <p className="rf-sub">{text.systemsDetail}</p>
            <dl className="mo-facts">
              <dt>{text.manifest}</dt>
              <dd>
                <code>{publicationFileAddress(publication.number)}</code>
              </dd>
              <dt>{text.manifestToday}</dt>
              <dd>
                <code>{publicationFileAddress('today')}</code>
              </dd>
              <dt>{text.feed}</dt>
              <dd>
                <code>{publicationFilesCalls.publicationFeed.path}</code>
              </dd>
            </dl>
          </div>
          {hasReaders ? <FeedReaders /> : null}
        </>
      ) : null}
    </Dialog>
  );
};
