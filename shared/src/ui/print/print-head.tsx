import { kitMessages, printMessages } from '../../messages/index.ts';

/** Over what is printed: the tool, when and by whom, and what the page's heading doesn't say. */
export const PrintHead = ({ by, children }: { by?: string | undefined; children?: string }) => (
  <p className="rf-print-head">
    <span>{children}</span>
    {/* oxlint-disable-next-line react/purity -- the moment of printing, not of opening */}
    <span>{printMessages.printed(kitMessages.brand, new Date(), by)}</span>
  </p>
);
