import { exportMessages, printMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { useFileDownload } from '../download/use-file-download.ts';
import type { WantedFile } from '../download/use-file-download.ts';
import { Icon } from '../icons/icon.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import type { ListPrint } from './list-print.ts';
import { TooManyDialog } from './too-many-dialog.tsx';

interface ListFile extends Pick<WantedFile, 'fetch'> {
  /** Asked when it is saved: it says the day. */
  readonly name: () => string;
}

export interface ExportButtonProps {
  readonly print: ListPrint;
  /** The list as a file; undefined where the host offers none: it can be printed only. */
  readonly file: ListFile | undefined;
}

const ExportMenu = ({ print, file }: ExportButtonProps & { readonly file: ListFile }) => {
  const { busy: saving, start } = useFileDownload();
  const save = () => {
    const name = file.name();
    const { failed, saved } = exportMessages;
    start({ name, fetch: file.fetch, failed, saved: saved(name) });
  };
  return (
    <>
      <MenuButton
        label={print.progress ?? exportMessages.export}
        className="rf-button rf-button-default rf-export"
        busy={print.busy || saving !== undefined}
        items={[
          { label: exportMessages.csv, icon: 'download', onSelect: save },
          { label: printMessages.print, icon: 'files', onSelect: print.start },
        ]}
      >
        {print.progress ?? exportMessages.export}
        <Icon name="chevron" size={16} />
      </MenuButton>
      <TooManyDialog print={print} onSave={save} />
    </>
  );
};

/** Takes a whole list out of the tool: as a file or on paper. */
export const ExportButton = ({ print, file }: ExportButtonProps) =>
  file ? (
    <ExportMenu print={print} file={file} />
  ) : (
    <>
      <Button className="rf-print-button" busy={print.busy} onClick={print.start}>
        {print.progress ?? printMessages.print}
      </Button>
      <TooManyDialog print={print} onSave={undefined} />
    </>
  );
