import { useEffect } from 'react';
import { usePresence, useProduct } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import {
  Button,
  DrugBadges,
  PageHeading,
  useAnnounce,
  useKeyHint,
  useKeys,
} from '@refined/shared/ui';
import type { DrugRecord } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { fieldMessages, kitMessages } from '@refined/shared/messages';
import { useNavigate, useSearchParams } from '@refined/shared/router';
import { mergeMessages } from '../messages/merge.ts';
import { clock } from '../moment.tsx';
import { editMessages } from '../messages/edit.ts';
import { NextInQueueLink } from './next-in-queue.tsx';
import { QueueMoves } from './queue-moves.tsx';

/**
 * Shows who else has the record open, and since when; nothing if nobody has. Beside the heading, so
 * that no field moves.
 */
const PresentOthers = ({ drugId }: { drugId: string }) => {
  const { user } = useSession();
  const others = usePresence(drugId, user?.username);
  const announce = useAnnounce();
  const text =
    others.length > 0
      ? mergeMessages.present(others.map(({ name, since }) => ({ name, since: clock(since) })))
      : '';
  useEffect(() => {
    if (text) announce(text);
  }, [announce, text]);
  return text ? <span className="ed-present">{text}</span> : null;
};

interface EditHeadingProps {
  readonly drugId: string;
  /** The current record: where the drug is. */
  readonly record: DrugRecord;
  /** The record as loaded or last saved: its name. */
  readonly saved?: DrugRecord;
  readonly unsaved?: boolean;
  readonly save?: () => void;
  readonly busy?: boolean;
  /** Why Done is disabled (D32). */
  readonly why?: string;
}

/** DIN, badges, 'RefID -', moves, Next in queue and Done (specification §2; D35, D37). */
export const EditHeading = ({
  drugId,
  record,
  saved = record,
  unsaved = false,
  save,
  busy,
  why,
}: EditHeadingProps) => {
  const product = useProduct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hintOf = useKeyHint();
  useKeys({ search: () => void navigate(PATHS.search(), { state: { find: true } }) });
  const { din, drug_name } = saved;
  const { queue, in_product, source_status } = record;
  const place = queue === undefined || in_product === undefined ? undefined : { queue, in_product };

  useEffect(() => {
    document.title = kitMessages.pageTitle(editMessages.title(din, drug_name));
  }, [din, drug_name]);

  return (
    <PageHeading
      title={din || fieldMessages.noDin}
      aside={
        place ? (
          <DrugBadges
            {...{ queue: place.queue, inProduct: place.in_product, sourceStatus: source_status }}
            productName={product.name}
          />
        ) : undefined
      }
      sub={
        <>
          {editMessages.refId} <PresentOthers drugId={drugId} />
        </>
      }
      actions={
        <>
          {place ? (
            <QueueMoves
              drug={{ id: record.id ?? drugId, din, source_status, ...place }}
              unsaved={unsaved}
            />
          ) : null}
          <NextInQueueLink drugId={drugId} from={search.get('from')} />
          <Button
            variant="primary"
            busy={busy}
            why={why}
            {...hintOf('done')}
            // A double click is one save, also where the host answers before the second click.
            onClick={({ detail }) => {
              if (detail <= 1) save?.();
            }}
          >
            {editMessages.done}
          </Button>
        </>
      }
    />
  );
};
