import { useState } from 'react';
import { LIMITS, type ListFileFormat } from '../../domain/index.ts';
import { exportMessages, kitMessages, printMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { MenuButton, type MenuItem } from '../overlay/menu-button.tsx';
import { useToast } from '../page/toast-store.ts';

/** Prints a whole list; the caller knows how to read it. */
export interface ListPrint {
  /** The list is loading. */
  readonly busy: boolean;
  /** Text to show meanwhile. */
  readonly progress: string | undefined;
  readonly start: () => void;
  /** The total, if it is above the print limit: the user is asked. */
  readonly tooMany: number | undefined;
  /** Print as many as allowed. */
  readonly confirm: () => void;
  readonly cancel: () => void;
}

interface TooManyDialogProps {
  readonly print: ListPrint;
  /** Saves the list as a file; undefined: the host offers none. */
  readonly onSave: (() => void) | undefined;
}

/** Asks before only a part of a list is printed; the file has the whole list. */
const TooManyDialog = ({ print, onSave }: TooManyDialogProps) => {
  const { tooMany, confirm, cancel } = print;
  const save = onSave && (() => (cancel(), onSave()));
  return (
    <Dialog
      open={tooMany !== undefined}
      title={printMessages.tooManyTitle}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel} autoFocus>
            {kitMessages.cancel}
          </Button>
          <Button onClick={confirm}>{printMessages.firstOnly(LIMITS.printed)}</Button>
          {save ? (
            <Button variant="primary" icon="download" onClick={save}>
              {exportMessages.format.csv}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{printMessages.tooMany(tooMany ?? 0, LIMITS.printed, save !== undefined)}</p>
    </Dialog>
  );
};

/** Saves fetched bytes as a browser download with this name. */
const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the blob now; without this its address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The file, or why it failed. */
export type FetchedFile =
  { readonly ok: true; readonly value: Blob } | { readonly ok: false; readonly reason: string };

export interface WantedFile {
  readonly name: string;
  readonly fetch: () => Promise<FetchedFile>;
  /** Shown before the reason when the download failed. */
  readonly failed: string;
  /** Shown when the file was saved. */
  readonly saved?: string;
}

/** Downloads files, one at a time; `busy` names the running one. */
export const useFileDownload = () => {
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const start = async ({ name, fetch, failed, saved }: WantedFile): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(name);
    const result = await fetch();
    setBusy(undefined);
    if (!result.ok) return toast.error(`${failed} ${result.reason}`);
    saveFile(result.value, name);
    if (saved !== undefined) toast.success(saved);
  };
  return { busy, start: (file: WantedFile) => void start(file) };
};

interface ListFile {
  /** At least CSV. */
  readonly formats: readonly ListFileFormat[];
  /** Called on saving, because the name has the date. */
  readonly name: (format: ListFileFormat) => string;
  readonly fetch: (format: ListFileFormat) => ReturnType<WantedFile['fetch']>;
}

export interface ExportButtonProps {
  readonly print: ListPrint;
  /** The list as a file; undefined: the host offers none, and only printing is possible. */
  readonly file: ListFile | undefined;
}

const ExportMenu = ({ print, file }: ExportButtonProps & { readonly file: ListFile }) => {
  const { busy: saving, start } = useFileDownload();
  const save = (format: ListFileFormat) => {
    const name = file.name(format);
    const { failed, saved } = exportMessages;
    start({ name, fetch: () => file.fetch(format), failed, saved: saved(name) });
  };
  return (
    <>
      <MenuButton
        label={print.progress ?? exportMessages.export}
        className="rf-button rf-button-default"
        busy={print.busy || saving !== undefined}
        items={[
          ...file.formats.map((format): MenuItem => ({
            label: exportMessages.format[format],
            icon: 'download',
            onSelect: () => save(format),
          })),
          { label: printMessages.print, icon: 'print', onSelect: print.start },
        ]}
      >
        {print.progress ?? exportMessages.export}
        <Icon name="chevron" size={16} />
      </MenuButton>
      <TooManyDialog print={print} onSave={() => save('csv')} />
    </>
  );
};

/** Exports a whole list: as a file or on paper. */
export const ExportButton = ({ print, file }: ExportButtonProps) =>
  file ? (
    <ExportMenu print={print} file={file} />
  ) : (
    <>
      <Button icon="print" busy={print.busy} onClick={print.start}>
        {print.progress ?? printMessages.print}
      </Button>
      <TooManyDialog print={print} onSave={undefined} />
    </>
  );
