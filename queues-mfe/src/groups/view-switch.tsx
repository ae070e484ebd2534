import { LIST_FORMS } from '@refined/shared/domain';
import type { ListForm } from '@refined/shared/domain';
import { Box, tokens, useKeyHint, useKeys } from '@refined/shared/ui';
import { groupMessages } from '../messages/groups.ts';

export interface ViewSwitchProps {
  readonly as: ListForm;
  readonly onChange: (as: ListForm) => void;
}

const SWITCH = {
  display: 'inline-flex',
  border: `1px solid ${tokens.color.lineStrong}`,
  borderRadius: tokens.radius.control,
  overflow: 'hidden',
  '& button': {
    minHeight: 34,
    px: '12px',
    border: 0,
    background: 'none',
    color: tokens.color.muted,
    font: 'inherit',
    fontSize: 14,
    cursor: 'pointer',
  },
  '& button[aria-pressed=true]': {
    background: tokens.color.accentSoft,
    color: tokens.color.text,
    fontWeight: 650,
  },
  '& button:focus-visible': { outlineOffset: '-3px' },
} as const;

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
    <Box role="group" aria-label={groupMessages.view} sx={SWITCH}>
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
    </Box>
  );
};
