import type { ReactNode } from 'react';
import { FaultPanel } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';
import { mergeMessages } from '../messages/merge.ts';
import { Notice } from '../parts/notice.tsx';
import type { LookupLists } from '../record/use-lookups.ts';
import { Comparison } from './comparison.tsx';
import type { Merge } from './use-merge.ts';

export interface BothVersionsProps {
  readonly merge: Merge;
  readonly lists: LookupLists;
  readonly title: string;
  readonly text?: string;
  readonly wrong?: boolean;
  /** The buttons. */
  readonly children: ReactNode;
}

/** What to choose, in a sentence. */
const toDo = ({ theirs, all, open }: Merge): string => {
  if (!theirs) return mergeMessages.loading;
  if (all.length === 0) return mergeMessages.nothing;
  if (open.length > 0) return mergeMessages.toChoose(open);
  return all.some(({ outcome }) => outcome === 'both')
    ? mergeMessages.allChosen
    : mergeMessages.noneToChoose;
};

/** Two versions of the record below a sentence with the reason, and the buttons. */
export const BothVersions = ({
  merge,
  lists,
  title,
  text,
  wrong = false,
  children,
}: BothVersionsProps) => (
  <div className="ed-both">
    <Notice
      wrong={wrong}
      title={title}
      text={[text, merge.fault ? '' : toDo(merge)].filter(Boolean).join(' ')}
    >
      {children}
    </Notice>
    <FaultPanel
      title={editMessages.loadTheirsFailed}
      fault={merge.fault}
      busy={merge.busy}
      refresh={merge.fetch}
    />
    {merge.all.length > 0 ? (
      <Comparison all={merge.all} lists={lists} choices={merge.choices} onChoose={merge.choose} />
    ) : null}
  </div>
);
