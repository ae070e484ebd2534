import { Panel } from '@refined/shared/ui';

/** A source of drugs, or where they go, with its date. */
export const SourceCard = ({
  title,
  source,
  date,
}: {
  title: string;
  source?: string | undefined;
  date: string;
}) => (
  <Panel as="section" className="rs-source">
    <h2>{title}</h2>
    {source && <p className="rf-sub">{source}</p>}
    <p className="rs-source-date">{date}</p>
  </Panel>
);
