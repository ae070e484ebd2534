import { LaterDialog } from '@refined/shared/lists';
import type { LaterChoice } from '@refined/shared/domain';
import { ReasonField, useReason } from '../../bulk/reason-field.tsx';
import { GroupTitle } from '../list/group-title.tsx';
import type { AskedLater } from './use-group-desk.ts';

export interface GroupLaterProps {
  /** Undefined: closed. */
  readonly asked: AskedLater | undefined;
  readonly onConfirm: (choice: LaterChoice, reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks until when a group is put away, and why if one likes. */
export const GroupLater = ({ asked, onConfirm, onCancel }: GroupLaterProps) => {
  const why = useReason(asked?.key);
  return (
    <LaterDialog
      count={asked?.count}
      onConfirm={(choice) => onConfirm(choice, why.reason)}
      onCancel={onCancel}
      about={
        asked ? (
          <p>
            <strong>
              <GroupTitle group={asked.group} />
            </strong>
          </p>
        ) : undefined
      }
    >
      <ReasonField {...why} />
    </LaterDialog>
  );
};
