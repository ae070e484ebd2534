import type { BlockedDrug } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { publicationMessages as text } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';

/** A record that is held back: what it lacks, what becomes of it, and the way there. */
export const BlockedEntry = ({
  drug: { id, din, drug_name, missing, place },
}: {
  drug: BlockedDrug;
}) => (
  <li>
    <p className="rf-change-head">
      <span className="rf-change-din">{din || text.noDin}</span>{' '}
      <span>{drug_name || text.noName}</span>
    </p>
    <p className="rf-change-facts">
      <strong>{text.missing(missing)}</strong> {place ? `${text.blockedPlace[place]} ` : null}
      <Link
        to={PATHS.drug(id, place === undefined || place === 'update' ? 'update' : undefined)}
        aria-label={text.fixOf(din || text.noDin)}
      >
        {text.fix}
      </Link>
    </p>
  </li>
);
