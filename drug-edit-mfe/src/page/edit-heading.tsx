import { useEffect, type ReactNode } from 'react';
import { useFeature, usePresence, useProduct, type MovableDrug } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import {
  Button,
  DrugBadges,
  FactBadges,
  Icon,
  PageHeading,
  useAnnounce,
  useKeyHint,
  useKeys,
  FailureStrip,
  MoveButtons,
  useMarketKeys,
  ButtonLink,
  type AskedDrugMove,
  type KeyActions,
  type PlaceState,
} from '@refined/shared/ui';
import type { DrugMarks, DrugRecord } from '@refined/shared/contract';
import { formats, PATHS, asksToKeep, offeredMoves, type MoveName } from '@refined/shared/domain';
import { drugLine, fieldMessages, kitMessages } from '@refined/shared/messages';
import { useNavigate, Link } from '@refined/shared/router';
import { CardMoveDialog, useDrugAction, useMovingDrugs, useUndoLast } from '@refined/shared/lists';
import { mergeMessages, editMessages, sourceMessages } from '../edit-messages.ts';
import { fromItsQueue, type CameFrom } from './use-came-from.ts';
import { focusHeadingIfLost } from '../record-parts.tsx';

/**
 * Who else has the record open, and since when; nothing if nobody. Above the heading, so that no
 * field jumps.
 */
const PresentOthers = ({ drugId }: { drugId: string }) => {
  const { user } = useSession();
  const others = usePresence(drugId, user?.username);
  const announce = useAnnounce();
  const text =
    others.length > 0
      ? mergeMessages.present(
          others.map(({ name, since }) => ({ name, since: formats.clock(since) })),
        )
      : '';
  useEffect(() => {
    if (text) announce(text);
  }, [announce, text]);
  return text ? <span className="ed-present rf-small rf-nowrap">{text}</span> : null;
};

/** The product's page at Health Canada, if the host gives its address (D72). */
const SourcePage = ({ record: { din, dpd_page } }: { record: DrugRecord }) =>
  dpd_page === undefined ? null : (
    <a
      className="ed-page"
      href={dpd_page}
      target="_blank"
      rel="noreferrer"
      aria-label={sourceMessages.pageOf(din)}
    >
      {sourceMessages.page}
      <Icon name="external" size={14} />
    </a>
  );

interface EditHeadingProps {
  readonly drugId: string;
  readonly cameFrom: CameFrom | undefined;
  /** The current record, for the drug's place. */
  readonly record: DrugRecord;
  /** The record as loaded or last saved, for its name. */
  readonly saved?: DrugRecord;
  /** Other reasons that block the publication, apart from missing fields. */
  readonly blocking?: Pick<DrugMarks, 'same_din' | 'mixed_pairs' | 'with_conditions'>;
  readonly unsaved?: boolean;
  readonly save?: () => void;
  readonly busy?: boolean;
  /** Why Done is inactive (D32). */
  readonly why?: string;
  /** Further actions, after the moves. */
  readonly children?: ReactNode;
}

/** The saved record's fields that decide whether it can be published (D69); ids stand for names. */
const judgedOf = ({ drug_name, type, active_ingredient, form }: DrugRecord) => ({
  drug_name,
  type: type === null ? null : { name: type },
  active_ingredient: active_ingredient.map((name) => ({ name })),
  form,
});

type MovedRecord = MovableDrug & AskedDrugMove['drug'];

/**
 * The queue moves of the heading, asked and answered as on the queue pages (specification §4, §8;
 * D15, D37).
 *
 * @param drug undefined: the host doesn't say where the drug is, so it can't be moved
 * @param unsaved the form has unsaved changes: the confirmation says that they stay
 */
const useQueueMoves = (drug: MovedRecord | undefined, unsaved: boolean) => {
  const actions = useDrugAction();
  const undoes = useFeature('undo');
  const undoLast = useUndoLast();
  const busy = useMovingDrugs().has(drug?.id) && drug !== undefined;
  const moves = drug ? offeredMoves(drug.queue, 'edit') : [];
  const ask = (move: MoveName) =>
    drug && actions.ask({ action: move, target: { drugs: [drug] }, row: drug.id, stays: true });
  const byKey: KeyActions = Object.fromEntries(
    moves.map((move) => [move, busy ? undefined : () => ask(move)]),
  );
  useMarketKeys(moves.some((move) => asksToKeep(move, drug?.source_status)));
  useKeys({ ...byKey, undo: undoes ? () => void undoLast() : undefined });
  const failure = drug && actions.notes.get(drug.id);
  return {
    buttons: drug ? (
      <>
        <MoveButtons drug={drug} moves={moves} onMove={ask} busy={busy} worded />
        {/* The pressed button disappears if its move is no longer offered. */}
        <CardMoveDialog actions={actions} onSettled={() => setTimeout(focusHeadingIfLost)}>
          {unsaved ? <p>{editMessages.moveKeepsEdits}</p> : null}
        </CardMoveDialog>
      </>
    ) : null,
    /** Why the last move failed. */
    failure: failure ? <FailureStrip>{failure}</FailureStrip> : null,
  };
};

/** Link to this drug in the list that the user came from, or else to the drug's queue. */
const BackToList = ({ from }: { readonly from: CameFrom }) => {
  const { to, row, index, total, isGroup } = from;
  if (to === undefined) return null;
  const state: PlaceState | undefined =
    row === undefined ? undefined : { place: { key: row, index } };
  return (
    <p className="ed-back">
      <Link to={to} state={state}>
        <Icon name="next" size={16} />
        {editMessages.backTo(from.queue, from.at, total, isGroup)}
      </Link>
    </p>
  );
};

/** A narrow page shows only the first word. */
const NextText = () => (
  <span>
    {editMessages.next}
    <span className="ed-rest"> {editMessages.inQueue}</span>
  </span>
);

/**
 * "Next in queue", if the user came from a queue (D35); at its end, or if the next drug couldn't be
 * loaded, the link back to it.
 */
const NextInQueueLink = ({ from }: { readonly from: CameFrom }) => {
  const { next, queue, addressOf, to: back } = from;
  const navigate = useNavigate();
  const hintOf = useKeyHint();
  const to =
    next?.status === 'next' ? addressOf(next.id) : next?.status === 'end' ? back : undefined;
  useKeys({ nextInQueue: to === undefined ? undefined : () => void navigate(to) });
  if (!next || !queue) return null;
  // Reserves its space while it loads, so that the heading doesn't jump.
  if (to === undefined) {
    return (
      <span className="rf-button rf-button-default ed-place" aria-hidden="true">
        <NextText />
      </span>
    );
  }
  return (
    <ButtonLink to={to} {...hintOf('nextInQueue')}>
      {next.status === 'next' ? <NextText /> : editMessages.backToQueue(queue)}
    </ButtonLink>
  );
};

/** DIN, badges, 'RefID -', moves, Next in queue and Done (specification §2; D35, D37). */
export const EditHeading = ({
  drugId,
  cameFrom,
  record,
  saved = record,
  blocking,
  unsaved = false,
  save,
  busy,
  why,
  children,
}: EditHeadingProps) => {
  const product = useProduct();
  const navigate = useNavigate();
  const hintOf = useKeyHint();
  useKeys({ search: () => void navigate(PATHS.search(), { state: { find: true } }) });
  const publishes = useFeature('publications');
  const { din, drug_name, strength, form } = saved;
  const { queue, in_product, source_status } = record;
  const from = cameFrom ?? fromItsQueue(drugId, queue);
  const place = queue === undefined || in_product === undefined ? undefined : { queue, in_product };
  const moves = useQueueMoves(
    place && {
      ...(publishes && { ...judgedOf(saved), ...blocking }),
      ...{ id: record.id ?? drugId, din, drug_name, strength, form, source_status, ...place },
    },
    unsaved,
  );

  useEffect(() => {
    document.title = kitMessages.pageTitle(drugLine({ din, drug_name }));
  }, [din, drug_name]);

  return (
    <>
      <BackToList from={from} />
      <PageHeading
        title={din || fieldMessages.noDin}
        named={drug_name}
        aside={
          place ? (
            <>
              <FactBadges
                {...{ controlled: record.controlled, with_conditions: blocking?.with_conditions }}
              />
              <DrugBadges
                {...{
                  queue: place.queue,
                  inProduct: place.in_product,
                  sourceStatus: source_status,
                }}
                productName={product.name}
              />
            </>
          ) : undefined
        }
        sub={
          <>
            <PresentOthers drugId={drugId} /> {editMessages.refId} <SourcePage record={record} />
          </>
        }
        actions={
          <>
            {moves.buttons}
            {children}
            <NextInQueueLink from={from} />
            <Button variant="primary" busy={busy} why={why} {...hintOf('done')} onClick={save}>
              {editMessages.done}
            </Button>
          </>
        }
      />
      {moves.failure}
    </>
  );
};
