import { exportMessages, printMessages } from '../../messages/index.ts';
import { useFileDownload } from '../download/use-file-download.ts';
import type { WantedFile } from '../download/use-file-download.ts';
import { Icon } from '../icons/icon.tsx';
import { MenuButton } from '../overlay/menu-button.tsx';
import { PrintButton } from './print-button.tsx';
import { usePrint } from './use-print.ts';
import type { PrintableList } from './use-print.ts';

interface ListFile extends Pick<WantedFile, 'fetch'> {
  /** Asked when it is saved: it says the day. */
  readonly name: () => string;
}

export interface ExportButtonProps {
  readonly list: PrintableList;
  /** The list as a file; undefined where the host offers none: it can be printed only. */
  readonly file: ListFile | undefined;
}

const ExportMenu = ({ list, file }: ExportButtonProps & { readonly file: ListFile }) => {
  const { busy: printing, progress, print } = usePrint(list);
  const { busy: saving, start } = useFileDownload();
  const save = () => {
    const name = file.name();
    const { failed, saved } = exportMessages;
    start({ name, fetch: file.fetch, failed, saved: saved(name) });
  };
  return (
    <MenuButton
      label={progress ?? exportMessages.export}
      className="rf-button rf-button-default rf-export"
      busy={printing || saving !== undefined}
      items={[
        { label: exportMessages.csv, icon: 'download', onSelect: save },
        { label: printMessages.print, icon: 'files', onSelect: print },
      ]}
    >
      {progress ?? exportMessages.export}
      <Icon name="chevron" size={16} />
    </MenuButton>
  );
};

/** Takes a whole list out of the tool: as a file or on paper. */
export const ExportButton = ({ list, file }: ExportButtonProps) =>
  file ? <ExportMenu list={list} file={file} /> : <PrintButton list={list} />;
