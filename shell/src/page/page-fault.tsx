import { faultMessages } from '@refined/shared/messages';
import { ErrorPanel } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';

/** The whole page failed. Plain markup, because the kit may be what failed. */
export const PageFault = ({ onRetry }: { onRetry: () => void }) => (
  <main className="rs-boot-fault" role="alert">
    <h1>{shellMessages.fault.title}</h1>
    <p>{shellMessages.fault.detail}</p>
    <button type="button" onClick={onRetry}>
      {faultMessages.retry}
    </button>{' '}
    <button type="button" onClick={() => window.location.reload()}>
      {shellMessages.fault.reload}
    </button>
  </main>
);

/** One of the shell's own pages failed; navigation and the other pages work. */
export const SectionFault = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorPanel
    title={shellMessages.fault.section}
    detail={shellMessages.fault.sectionDetail}
    onRetry={onRetry}
  />
);
