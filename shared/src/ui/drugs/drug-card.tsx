import { memo } from 'react';
import type { ReactNode } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import type { MoveName } from '../../domain/index.ts';
import { kitMessages, moveMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { DrugBadges } from './drug-badges.tsx';
import { MoveButtons } from './move-buttons.tsx';

export interface DrugCardProps {
  drug: DrugSummary;
  /** Address of the drug's edit screen. */
  href: string;
  /** The moves to offer, in order; none leaves the buttons out. */
  moves: readonly MoveName[];
  /** Keep it stable between renders: the card is memoised. */
  onMove: (move: MoveName, drug: DrugSummary) => void;
  productName: string;
  /** At the card's left: the box that selects it. Keep it stable between renders. */
  selection?: ReactNode;
  /**
   * Why it is queued (D48), instead of the strip that only says that its source changed. Keep it
   * stable between renders.
   */
  reason?: ReactNode;
  /** A move is under way: the buttons stay in place and take no press. */
  busy?: boolean;
  /** Who else has its record open. */
  openBy?: string;
  /** A strip under the card in its queue's colour, e.g. where it went meanwhile (D12). */
  note?: ReactNode;
  /** Level of the card's heading below the page's (default 2). */
  headingLevel?: 2 | 3;
}

const names = (list: readonly { name: string }[]) => list.map((item) => item.name).join(', ');

/** "PRESCRIPTION - ORAL"; a side that is missing takes its dash along (specification §2). */
const scheduleAndRoutes = (drug: DrugSummary) =>
  [names(drug.schedule), names(drug.administration)].filter(Boolean).join(' - ');

/** What tells drugs of one name apart, where the host says it (D62). */
const productFacts = ({ strength, form, company }: DrugSummary): string =>
  [strength, form, company].filter(Boolean).join(' · ');

const Card = ({
  drug,
  href,
  moves,
  onMove,
  productName,
  busy = false,
  note,
  headingLevel = 2,
  selection,
  reason,
  openBy,
}: DrugCardProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const [ingredients, facts] = [names(drug.active_ingredient), productFacts(drug)];
  const strip = note ?? (drug.source_changed && !reason ? kitMessages.sourceChanged : undefined);
  return (
    <article className={selection ? 'rf-card rf-card-selectable' : 'rf-card'}>
      {selection ? <div className="rf-card-selection">{selection}</div> : null}
      <div className="rf-card-head">
        <Heading className="rf-card-title">
          <Link to={href} className="rf-card-din">
            {drug.din}
          </Link>{' '}
          <span>{drug.drug_name}</span>
        </Heading>
        <DrugBadges
          queue={drug.queue}
          inProduct={drug.in_product}
          productName={productName}
          sourceStatus={drug.source_status}
        />
        {openBy ? <span className="rf-card-open">{openBy}</span> : null}
      </div>
      <MoveButtons drug={drug} moves={moves} onMove={onMove} busy={busy} />
      <p className="rf-card-ingredients">
        {ingredients}
        {facts ? (
          <span className="rf-card-product">
            {ingredients ? ' · ' : ''}
            {facts}
          </span>
        ) : null}
      </p>
      <p className="rf-card-facts">
        <span>{scheduleAndRoutes(drug)}</span> <span>{drug.type?.name}</span>{' '}
        <span>{moveMessages.tier(drug.tier || kitMessages.noTier)}</span>
      </p>
      {reason}
      {strip ? <div className={`rf-strip rf-strip-${drug.queue || 'archive'}`}>{strip}</div> : null}
    </article>
  );
};

/** The offered moves are made anew at each render: equal ones don't draw the card again. */
const same = (before: DrugCardProps, after: DrugCardProps) =>
  before.drug === after.drug &&
  before.href === after.href &&
  before.onMove === after.onMove &&
  before.productName === after.productName &&
  before.busy === after.busy &&
  before.note === after.note &&
  before.selection === after.selection &&
  before.openBy === after.openBy &&
  before.reason === after.reason &&
  before.headingLevel === after.headingLevel &&
  before.moves.join() === after.moves.join();

/**
 * A drug in a list (specification §2), in light markup: no part of it but the link knows the router
 * or the theme.
 */
export const DrugCard = memo(Card, same);
