import { useEffect } from 'react';
import { teamMessages } from '@refined/shared/messages';
import { Button, Icon, useToast } from '@refined/shared/ui';
import { useChoices, useOverridden } from '../../remotes/index.ts';
import { leaveOverrides, takeLostOverrides } from './overrides.ts';

const { override } = teamMessages;

/**
 * Over the top bar, as long as this tab takes a screen from elsewhere: which and from where, and
 * one press to leave.
 */
export const OverrideStrip = () => {
  const overridden = useOverridden();
  const choices = useChoices();
  const toast = useToast();
  useEffect(() => {
    for (const sentence of takeLostOverrides()) toast.error(sentence);
  }, [toast]);

  const leave = () => {
    leaveOverrides();
    toast.success(override.left);
    // The button goes away: on with the page instead of nowhere.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };
  const taken = choices
    .filter(({ workspace }) => overridden.has(workspace))
    .map(({ releases: [{ title, base }] }) =>
      override.comesFrom(title, new URL(base, window.location.href).origin),
    );
  if (taken.length === 0) return null;
  return (
    <section className="rs-override" aria-label={override.strip}>
      <Icon name="warning" />
      <span>{taken.join(' · ')}</span>
      <Button onClick={leave}>{override.leave}</Button>
    </section>
  );
};
