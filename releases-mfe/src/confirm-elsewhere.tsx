import { faultText, type Fault } from '@refined/shared/api-client';
import { confirmationMessages as text } from './releases-messages.ts';

/** Why nothing was confirmed; undefined: the person cancelled. */
export const whyUnconfirmed = (fault: Fault): string | undefined =>
  fault.kind === 'aborted'
    ? undefined
    : fault.kind === 'not-found'
      ? text.unconfirmed
      : faultText(fault);

/** In a dialog: the link to the confirmation, while it is awaited. */
export const ConfirmElsewhere = ({ address }: { readonly address: string | undefined }) =>
  address === undefined ? null : (
    <p role="status">
      {text.confirming}{' '}
      <a href={address} target="_blank" rel="noopener">
        {text.confirmingLink}
      </a>
    </p>
  );
