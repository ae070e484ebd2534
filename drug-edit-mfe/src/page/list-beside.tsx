import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { Link, useNavigate } from '@refined/shared/router';
import {
  DrugLine,
  ReasonText,
  SkeletonCards,
  tokens,
  useKeys,
  useMatches,
} from '@refined/shared/ui';
import { editMessages } from '../edit-messages.ts';
import type { CameFrom } from './use-came-from.ts';

interface RowProps {
  readonly drug: DrugSummary;
  readonly href: string;
}

/** What distinguishes the drug and why it is there; the open record says the rest. */
const Row = memo(({ drug, href }: RowProps) => {
  const [reason] = drug.reasons ?? [];
  return (
    <Link to={href} className="ed-list-row">
      <DrugLine drug={drug} />
      {reason ? (
        <span className="rf-sub rf-break">
          <ReasonText reason={reason} />
        </span>
      ) : null}
    </Link>
  );
});

interface ListBesideProps {
  readonly drugId: string;
  readonly cameFrom: CameFrom | undefined;
  /** The record. */
  readonly children: ReactNode;
}

/**
 * On a roomy page the list that the user came from stands beside the record, with the keys to its
 * next and previous drug (D35). Narrower pages have only the record.
 */
export const ListBeside = ({ drugId, cameFrom, children }: ListBesideProps) => {
  const navigate = useNavigate();
  const box = useRef<HTMLElement>(null);
  const isRoomy = useMatches(tokens.roomy);
  const { list, queue, before, after, addressOf = PATHS.drug } = cameFrom ?? {};
  const { drugs = [], status } = list ?? {};
  const isShown = isRoomy && (status === 'loading' || drugs.length > 0);
  const goTo = (id: string | undefined) =>
    isShown && id !== undefined ? () => void navigate(addressOf(id)) : undefined;
  useKeys({ next: goTo(after), previous: goTo(before) });

  // A row out of view is scrolled to a third of the height, without moving the page.
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!box.current || !row) return;
    const { scrollTop, clientHeight } = box.current;
    const isInView =
      row.offsetTop >= scrollTop && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight;
    if (!isInView) box.current.scrollTop = row.offsetTop - clientHeight / 3;
  }, [drugId, isShown, status]);

  return (
    <div className={isShown ? 'ed-beside' : undefined}>
      <div className="ed-record">{children}</div>
      {isShown ? (
        <nav ref={box} className="ed-list" aria-label={editMessages.list(queue)}>
          {status === 'loading' ? (
            <SkeletonCards />
          ) : (
            <ul className="rf-plain rf-list">
              {drugs.map((drug) => (
                <li key={drug.id} aria-current={drug.id === drugId || undefined}>
                  <Row drug={drug} href={addressOf(drug.id)} />
                </li>
              ))}
            </ul>
          )}
        </nav>
      ) : null}
    </div>
  );
};
