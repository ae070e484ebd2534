import { shellMessages } from '@refined/shared/messages';

const { year, attribution, licence, licenceAddress } = shellMessages.footer;

export const Footer = () => (
  <footer className="rs-footer">
    <span>{year}</span>
    <span>
      {attribution}
      <a href={licenceAddress} target="_blank" rel="noreferrer">
        {licence}
      </a>
      .
    </span>
  </footer>
);
