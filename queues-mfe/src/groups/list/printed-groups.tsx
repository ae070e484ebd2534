import { PrintHead, usePrinting } from '@refined/shared/ui';
import { groupMessages } from '../../messages/groups.ts';

/** Over groups that are printed as the page shows them (Ctrl+P): how to print their drugs. */
export const PrintedGroups = ({ by }: { readonly by: string | undefined }) =>
  usePrinting() ? <PrintHead by={by}>{groupMessages.printedAsShown}</PrintHead> : null;
