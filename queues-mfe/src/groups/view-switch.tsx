import { LIST_FORMS } from '@refined/shared/domain';
import type { ListForm } from '@refined/shared/domain';
import { useKeyHint, useKeys } from '@refined/shared/ui';
import { groupMessages } from '../messages/groups.ts';

export interface ViewSwitchProps {
  readonly as: ListForm;
  readonly onChange: (as: ListForm) => void;
}

const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();

/** Cards, or groups of the same change. */
export const ViewSwitch = ({ as, onChange }: ViewSwitchProps) => {
  const hintOf = useKeyHint();
  useKeys({
    groups: () => {
      onChange(as === 'cards' ? 'groups' : 'cards');
      // The row that has the focus is gone.
      focusHeading();
    },
  });
  return (
    <div className="qu-switch" role="group" aria-label={groupMessages.view}>
      {LIST_FORMS.map((form) => (
        <button
          key={form}
          type="button"
          aria-pressed={form === as}
          {...hintOf(form === as ? undefined : 'groups')}
          onClick={() => onChange(form)}
        >
          {groupMessages[form]}
        </button>
      ))}
    </div>
  );
};
