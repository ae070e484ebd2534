import { shellMessages } from '@refined/shared/messages';

const { attribution, licence, licenceAddress } = shellMessages.footer;

/** Under which licence the data stands (specification §2). */
export const Licence = () => (
  <>
    {attribution}
    <a href={licenceAddress} target="_blank" rel="noreferrer">
      {licence}
    </a>
    .
  </>
);
