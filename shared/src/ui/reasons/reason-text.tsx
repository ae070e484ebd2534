import type { Reason } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { ValueChange } from '../differences/value-change.tsx';

/**
 * One reason in words (D48), in the form in which a publication's preview shows a change; `whole`:
 * long values aren't shortened.
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
