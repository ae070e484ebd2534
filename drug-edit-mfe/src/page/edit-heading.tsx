import { useEffect, type ReactNode } from 'react';
import { useFeature, usePresence, useProduct } from '@refined/shared/api-client';
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
} from '@refined/shared/ui';
import type { DrugMarks, DrugRecord } from '@refined/shared/contract';
import { formats, PATHS } from '@refined/shared/domain';
import { drugLine, fieldMessages, kitMessages } from '@refined/shared/messages';
import { useNavigate } from '@refined/shared/router';
import { mergeMessages } from '../merge-messages.ts';
import { editMessages, sourceMessages } from '../edit-messages.ts';
import { BackToList, NextInQueueLink } from './next-in-queue.tsx';
import { useQueueMoves } from './queue-moves.tsx';
import { fromItsQueue, type CameFrom } from './use-came-from.ts';

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
