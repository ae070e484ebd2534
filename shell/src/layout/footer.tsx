import { shellMessages } from '../messages/shell.ts';
import { Licence } from '../teams/about/licence.tsx';

export const Footer = () => (
  <footer className="rs-footer">
    <span>{shellMessages.footer.year}</span>
    <span>
      <Licence />
    </span>
  </footer>
);
