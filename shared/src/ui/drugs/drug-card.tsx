import { memo, type ReactNode } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import {
  worklistMessages,
  kitMessages,
  moveMessages,
  reasonMessages,
} from '../../messages/index.ts';
import type { MoveName, QueueName } from '../../domain/index.ts';
import { Link } from '../../router/index.ts';
import { isRepeatedClick } from '../controls/button.tsx';
import { CardTalk } from './card-talk.tsx';
import { DrugBadges, FactBadges } from './drug-badges.tsx';
import { FailureStrip } from '../page/page-pieces.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { OthersOnProduct } from './others-on-product.tsx';

interface DrugMarksProps {
  drug: Pick<
    DrugSummary,
    'later' | 'taken' | 'changed_since' | 'differs' | 'others' | 'other_drugs' | 'in_product'
  >;
  username: string | undefined;
  productName: string;
}

/**
 * Other drugs on the product (D87), differences with Health Canada, and reviewers' notes: in the
 * line of the facts, so that most cards stay small.
 */
const DrugMarks = ({ drug, username, productName }: DrugMarksProps) => {
  const { later, taken, changed_since: changes = 0, differs = [] } = drug;
  const marks = [
    differs.length > 0 && reasonMessages.differsIn(differs),
    taken && worklistMessages.assignedTo(taken, username),
    changes > 0 && worklistMessages.changedSince,
    later && worklistMessages.noted(later),
  ].filter((mark): mark is string => typeof mark === 'string');
  return (
    <>
      <span className="rf-card-mark rf-break">
        <OthersOnProduct drug={drug} productName={productName} />
      </span>
      {marks.map((mark) => (
        <span key={mark} className="rf-card-mark rf-break">
          {mark}
        </span>
      ))}
    </>
  );
};

export interface DrugCardProps {
  drug: DrugSummary;
  /** Address of the drug's edit screen. */
  href: string;
  /** The moves to offer, in order; an empty list shows no buttons. */
  moves: readonly MoveName[];
  /** Must be stable between renders: the card is memoised. */
  onMove: (move: MoveName, drug: DrugSummary) => void;
  productName: string;
  /** The user's name: their own assignments show "you". */
  username?: string | undefined;
  /** At the card's left: its checkbox. Must be stable between renders. */
  selection?: ReactNode;
  /**
   * Why it is queued (D48); replaces the strip that only says that its source changed. Must be
   * stable between renders.
   */
  reason?: ReactNode;
  /** A move is running: the buttons stay in place and ignore clicks. */
  busy?: boolean;
  /** Who else has its record open. */
  openBy?: string;
  /** A strip below the card in its queue's colour, e.g. after another user's move (D12). */
  note?: ReactNode;
  /** Why its last move failed, in the colours of failures. */
  failure?: string;
  /** Further actions beside the moves. Must be stable between renders. */
  extras?: ReactNode;
  /** The queue whose list contains the card. */
  listOf?: QueueName;
  /** Level of the card's heading below the page's (default 2). */
  headingLevel?: 2 | 3;
}

const names = (list: readonly { name: string }[]) => list.map((item) => item.name).join(', ');

/** "PRESCRIPTION - ORAL"; without the dash if a side is missing (specification §2). */
const scheduleAndRoutes = (drug: DrugSummary) =>
  [names(drug.schedule), names(drug.administration)].filter(Boolean).join(' - ');

/** The facts that distinguish drugs with the same name, if the host sends them (D62). */
const productFacts = ({ strength, form, company }: DrugSummary): string =>
  [strength, form, company].filter(Boolean).join(' · ');

const Card = ({
  drug,
  href,
  moves,
  onMove,
  productName,
  username,
  busy = false,
  note,
  failure,
  headingLevel = 2,
  selection,
  reason,
  openBy,
  extras,
  listOf,
}: DrugCardProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const [ingredients, facts] = [names(drug.active_ingredient), productFacts(drug)];
  const strip = note ?? (drug.source_changed && !reason ? kitMessages.sourceChanged : undefined);
  return (
    <article className={selection ? 'rf-card rf-card-selectable' : 'rf-card'}>
      {selection ? <div className="rf-card-selection">{selection}</div> : null}
      <div className="rf-card-head rf-line">
        <Heading className="rf-card-title">
          <Link
            to={href}
            className="rf-card-din"
            // The second half of a double click that closed a dialog.
            onClick={(event) => isRepeatedClick(event) && event.preventDefault()}
          >
            {drug.din}
          </Link>{' '}
          <span>{drug.drug_name}</span>
        </Heading>
        {openBy ? <span className="rf-card-open rf-break">{openBy}</span> : null}
        <span className="rf-card-flags rf-flow">
          <FactBadges {...drug} />
          <DrugBadges
            queue={drug.queue}
            listOf={listOf}
            inProduct={drug.in_product}
            productName={productName}
            sourceStatus={drug.source_status}
            approval={drug.approval}
          />
        </span>
      </div>
      <MoveButtons drug={drug} moves={moves} onMove={onMove} busy={busy}>
        {extras}
      </MoveButtons>
      <p className="rf-card-ingredients rf-break">
        {ingredients}
        {facts ? (
          <span className="rf-muted">
            {ingredients ? ' · ' : ''}
            {facts}
          </span>
        ) : null}
      </p>
      <p className="rf-card-facts">
        <span>{scheduleAndRoutes(drug)}</span> <span>{drug.type?.name}</span>{' '}
        <span>{moveMessages.tier(drug.tier || kitMessages.noTier)}</span>
        <DrugMarks drug={drug} username={username} productName={productName} />
      </p>
      {reason}
      {drug.sent || drug.comment || drug.answer || drug.taken?.note ? (
        <CardTalk drug={drug} />
      ) : null}
      {failure ? <FailureStrip>{failure}</FailureStrip> : null}
      {strip ? <div className={`rf-strip rf-strip-${drug.queue || 'archive'}`}>{strip}</div> : null}
    </article>
  );
};

/** The moves are a new array at each render; equal ones must not render the card again. */
const same = (before: DrugCardProps, after: DrugCardProps) =>
  (Object.keys({ ...before, ...after }) as (keyof DrugCardProps)[]).every((name) =>
    name === 'moves' ? before.moves.join() === after.moves.join() : before[name] === after[name],
  );

/**
 * A drug in a list (specification §2), in light markup: only its link uses the router, and nothing
 * the theme.
 */
export const DrugCard = memo(Card, same);
