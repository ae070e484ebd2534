import { useRef, useState, type ReactNode, type DragEvent } from 'react';
import { faultText, type Fault } from '@refined/shared/api-client';
import type { ImportUpload } from '@refined/shared/contract';
import { Icon, IconButton, Button } from '@refined/shared/ui';
import { importMessages } from './import-messages.ts';
import type { FileOnItsWay, FileSender } from './use-file-sender.ts';

const DATE = /(\d{4}-\d{2}-\d{2})/;

/** A sentence that keeps each date on one line: a browser would break it at its hyphens. */
export const WholeDates = ({ text }: { text: string }) =>
  text.split(DATE).map((part, index) =>
    // split() with a capturing group returns the separators at odd positions.
    index % 2 === 1 ? (
      <span key={index} className="mo-whole-date rf-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

const text = importMessages.upload;

interface RowProps {
  name: string;
  bytes: number;
  state: ReactNode;
  tone: 'busy' | 'good' | 'bad';
  children?: ReactNode;
}

const Row = ({ name, bytes, state, tone, children }: RowProps) => (
  <li className="mo-upload rf-figures">
    <span className={`mo-upload-icon mo-upload-${tone}`}>
      {tone === 'busy' ? null : <Icon name={tone === 'good' ? 'check' : 'warning'} size={16} />}
    </span>
    <span className="mo-upload-name rf-break">
      <strong>{name}</strong> <span className="rf-sub rf-nowrap">{text.size(bytes)}</span>
    </span>
    <span className={tone === 'bad' ? 'mo-upload-fault rf-break' : 'rf-sub'}>{state}</span>
    <span className="mo-upload-actions">{children}</span>
  </li>
);

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.floor((100 * part) / whole);

/** A proxy such as nginx answers a too large body with 413 and no detail. */
const isProxys = ({ status, detail }: Fault): boolean => status === 413 && detail === undefined;

const stepText = ({ sent, bytes, content, fault }: FileOnItsWay): string => {
  if (!content) return text.forgotten;
  if (fault) return `${text.failed} ${isProxys(fault) ? text.notLetThrough : faultText(fault)}`;
  if (sent === undefined) return text.waiting;
  return sent < bytes ? text.sending(percentOf(sent, bytes)) : text.checking;
};

const Sending = ({ file, sender }: { file: FileOnItsWay; sender: FileSender }) => {
  const isStuck = file.fault !== undefined || !file.content;
  return (
    <Row name={file.name} bytes={file.bytes} state={stepText(file)} tone={isStuck ? 'bad' : 'busy'}>
      {isStuck ? (
        <>
          {file.content ? (
            <IconButton
              icon="retry"
              label={text.retry(file.name)}
              onClick={() => sender.retry(file.key)}
            />
          ) : null}
          <IconButton
            icon="close"
            label={text.remove(file.name)}
            onClick={() => sender.drop(file.key)}
          />
        </>
      ) : null}
    </Row>
  );
};

const foundText = ({ finding }: ImportUpload): string => {
  if (finding.fault) return finding.fault.sentence;
  return finding.kind === 'dpd'
    ? text.products(finding.states ?? [finding.state ?? 'marketed'], finding.entries)
    : text.notices(finding.entries);
};

const Sent = ({
  upload,
  onRemove,
}: {
  upload: ImportUpload;
  onRemove: (upload: string) => void;
}) => (
  <Row
    name={upload.name}
    bytes={upload.bytes}
    state={<WholeDates text={foundText(upload)} />}
    tone={upload.finding.fault ? 'bad' : 'good'}
  >
    <IconButton icon="close" label={text.remove(upload.name)} onClick={() => onRemove(upload.id)} />
  </Row>
);

interface UploadListProps {
  readonly sender: FileSender;
  readonly uploads: readonly ImportUpload[];
  readonly onRemove: (upload: string) => void;
}

/** The user's files, uploaded or being sent, each with its content or why it can't be used. */
export const UploadList = ({ sender, uploads, onRemove }: UploadListProps) => {
  if (uploads.length + sender.files.length === 0) return null;
  return (
    <ul className="mo-uploads rf-plain" aria-label={importMessages.uploads}>
      {uploads.map((upload) => (
        <Sent key={upload.id} upload={upload} onRemove={onRemove} />
      ))}
      {sender.files.map((file) => (
        <Sending key={file.key} file={file} sender={sender} />
      ))}
    </ul>
  );
};

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Takes files by drop, or by the button. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    // By default the browser would leave the page to open the file.
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? 'mo-drop mo-drop-over rf-line' : 'mo-drop rf-line'}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
    >
      <p>{over ? importMessages.dropNow : importMessages.drop}</p>
      <Button icon="files" onClick={() => input.current?.click()} aria-describedby="mo-import-hint">
        {importMessages.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".zip,.json,application/zip,application/json"
        data-testid="import-files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Lets the same file be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
};
