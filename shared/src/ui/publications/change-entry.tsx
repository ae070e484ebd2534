import type { PublicationChange, PublishedFieldChange } from '../../contract/index.ts';
import { publicationMessages as text } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { FieldChanges } from '../differences/field-changes.tsx';

type Texts = PublishedFieldChange['after'];

const shown = (texts: Texts): string => (texts && texts.length > 0 ? texts.join(', ') : text.empty);

/** What tells one drug from another, beside DIN and name. */
const FACTS: readonly string[] = [
  'type',
  'active_ingredient',
  'strength',
  'form',
  'administration',
  'manufacturer',
];

const Facts = ({ fields }: Pick<PublicationChange, 'fields'>) => {
  const facts = FACTS.map((name) => fields.find(({ field }) => field === name)).flatMap((change) =>
    change ? [shown(change.after ?? change.before)] : [],
  );
  return facts.length === 0 ? null : <p className="rf-change-facts">{facts.join(' · ')}</p>;
};

export interface ChangeEntryProps {
  change: PublicationChange;
  /** Address of the drug's record. */
  href: string;
}

/**
 * One drug of a publication: what changes of it, field by field; of one that comes or goes, what it
 * is.
 */
export const ChangeEntry = ({ change, href }: ChangeEntryProps) => {
  const changes = change.fields.filter(({ before, after }) => before !== null && after !== null);
  return (
    <li>
      <p className="rf-change-head">
        <Link to={href}>{change.din || text.noDin}</Link> <span>{change.drug_name}</span>
      </p>
      {changes.length > 0 ? <FieldChanges fields={changes} /> : <Facts fields={change.fields} />}
    </li>
  );
};
