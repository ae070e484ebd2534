import { shellMessages } from '../shell-messages.ts';

const { attribution, licence, licenceAddress } = shellMessages.footer;

/** The licence of the data (specification §2). */
export const Licence = () => (
  <>
    {attribution}
    <a href={licenceAddress} target="_blank" rel="noreferrer">
      {licence}
    </a>
    .
  </>
);
