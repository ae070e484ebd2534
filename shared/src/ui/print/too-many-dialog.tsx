import { LIMITS } from '../../domain/index.ts';
import { exportMessages, kitMessages, printMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { ListPrint } from './list-print.ts';

export interface TooManyDialogProps {
  readonly print: ListPrint;
  /** Saves the list as a file; undefined: the host offers none. */
  readonly onSave: (() => void) | undefined;
}

/** Asks before only a part of a list is printed: the file has all of it. */
export const TooManyDialog = ({ print, onSave }: TooManyDialogProps) => {
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
              {exportMessages.csv}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{printMessages.tooMany(tooMany ?? 0, LIMITS.printed, save !== undefined)}</p>
    </Dialog>
  );
};
