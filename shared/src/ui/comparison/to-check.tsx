import { useId } from 'react';
import type { ReactNode } from 'react';
import type { OutdatedDrug, PublicationChecks, UnlistedDrug } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { publicationMessages as text } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { Badge } from '../page/page-pieces.tsx';

/** How many drugs somebody should look at before publishing. */
export const checksOf = ({ counts: { touched, stay, outdated } }: PublicationChecks): number =>
  touched + stay + outdated;

const Head = ({
  drug: { id, din, drug_name },
  children,
}: {
  drug: OutdatedDrug | UnlistedDrug;
  children?: ReactNode;
}) => (
  <p className="rf-change-head">
    <Link to={PATHS.drug(id)}>{din || text.noDin}</Link> <span>{drug_name || text.noName}</span>{' '}
    {children}
  </p>
);

const UnlistedEntry = ({ drug }: { drug: UnlistedDrug }) => (
  <li>
    <Head drug={drug}>
      <Badge tone="archive">{text.unlistedStatus[drug.status] ?? drug.status}</Badge>
    </Head>
    <p className="rf-change-facts">
      {drug.change ? text.unlistedChange[drug.change] : text.stays(drug.queue)}
    </p>
  </li>
);

const OutdatedEntry = ({ drug }: { drug: OutdatedDrug }) => (
  <li>
    <Head drug={drug} />
    <p className="rf-change-facts">{text.unlistedChange[drug.change]}</p>
  </li>
);

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly total: number;
  readonly children: readonly ReactNode[];
}

const Section = ({ title, note, total, children }: SectionProps) => {
  const id = useId();
  if (total === 0) return null;
  return (
    <section className="rf-checks" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="rf-changes-note">{note}</p>
      <ul>{children}</ul>
      {total > children.length ? (
        <p className="rf-changes-note">{text.more(total - children.length)}</p>
      ) : null}
    </section>
  );
};

/**
 * What should be looked at before it is published: listed no longer (D55), or changed at the source
 * since the decision.
 */
export const ToCheck = ({ checks }: { checks: PublicationChecks }) => {
  const { counts, unlisted, outdated } = checks;
  const delisted = counts.touched + counts.stay;
  return (
    <>
      <Section
        title={text.outdated(counts.outdated)}
        note={text.outdatedNote}
        total={counts.outdated}
      >
        {outdated.map((drug) => (
          <OutdatedEntry key={drug.id} drug={drug} />
        ))}
      </Section>
      <Section title={text.unlisted(delisted)} note={text.unlistedNote} total={delisted}>
        {unlisted.map((drug) => (
          <UnlistedEntry key={drug.id} drug={drug} />
        ))}
      </Section>
    </>
  );
};
