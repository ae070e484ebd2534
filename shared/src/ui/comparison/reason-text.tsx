import type { Reason } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { ValueChange } from './value-change.tsx';

/**
 * One reason in words (D48), as the publication's preview tells a change; `whole`: nothing of a
 * long value is cut.
 */
export const ReasonText = ({ reason, whole = false }: { reason: Reason; whole?: boolean }) => {
  const { lead, before, after } = reasonMessages.parts(reason, whole);
  return (
    <>
      {lead}
      {before === undefined || after === undefined ? null : (
        <>
          {' '}
          <ValueChange before={before} after={after} />
        </>
      )}
      {reason.decision ? ` (${reasonMessages.decided[reason.decision]})` : null}
    </>
  );
};
