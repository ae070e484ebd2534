import { LIMITS, type ListFileFormat } from '../../domain/index.ts';
import { exportMessages, kitMessages, printMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { Icon } from '../controls/icon.tsx';
import { MenuButton, type MenuItem } from '../overlay/menu-button.tsx';
import { useFileDownload, type WantedFile } from './use-file-download.ts';

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
