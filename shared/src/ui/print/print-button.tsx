import { printMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';
import { usePrint } from './use-print.ts';
import type { PrintableList } from './use-print.ts';

/** Prints the page, or the whole of a list: see usePrint. */
export const PrintButton = ({ list }: { list?: PrintableList }) => {
  const { busy, progress, print } = usePrint(list);
  return (
    <Button className="rf-print-button" busy={busy} onClick={print}>
      {progress ?? printMessages.print}
    </Button>
  );
};
