import { useEffect } from 'react';
import { Button, Icon, useToast } from '@refined/shared/ui';
import { teamMessages } from '../messages/teams.ts';
import { useChoices, useOverridden } from '../remotes/index.ts';
import { leaveOverrides, takeLostOverrides } from './overrides.ts';

const { override } = teamMessages;

/**
 * Above the top bar, while this tab overrides a screen: the screen, its origin, and a button to end
 * the override.
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
    // The button disappears: the focus goes to the page instead of being lost.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  };
  const sentences = choices
    .filter(({ workspace }) => overridden.has(workspace))
    .map(({ releases: [{ title, version, base, preview }] }) =>
      preview
        ? override.previews(title, version, preview)
        : override.comesFrom(title, new URL(base, window.location.href).origin),
    );
  if (sentences.length === 0) return null;
  return (
    <section className="rs-override rf-bar" aria-label={override.strip}>
      <Icon name="warning" />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button onClick={leave}>{override.leave}</Button>
    </section>
  );
};
