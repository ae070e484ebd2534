import { useState, useEffect, type FormEvent } from 'react';
import { useMutation, useQuery } from '@refined/shared/api-client';
import { kitMessages } from '@refined/shared/messages';
import { Button, Dialog, NativeSelect, useAnnounce, Icon, useToast } from '@refined/shared/ui';
import { teamMessages } from '../remote-messages.ts';
import { useChoices, useShown, useOverridden } from '../remotes/index.ts';
import { allowedOrigins } from './allowed-origins.ts';
import {
  offeredScreens,
  takeOverride,
  leaveOverrides,
  takeLostOverrides,
  type OfferedScreen,
} from './overrides.ts';

const { override } = teamMessages;

/** Interval between requests to a server that doesn't answer yet, in ms. */
const ASK_AGAIN = 1_000;

/** The product's screens, and new ones that only this origin has. */
const useScreens = (origin: string): readonly OfferedScreen[] => {
  const choices = useChoices();
  // A development server may start after the dialog was opened, and may answer before its first
  // screen is built: poll until it has one.
  const { data: offered } = useQuery({
    queryKey: ['screens of', origin],
    queryFn: () => offeredScreens(origin),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? false : ASK_AGAIN),
  });
  const own = choices.map(({ workspace, releases: [{ title }] }) => ({ workspace, title }));
  return [
    ...own,
    ...(offered ?? []).filter(
      ({ workspace }) => !own.some((screen) => screen.workspace === workspace),
    ),
  ];
};

/**
 * Uses one screen from a development host, in this tab only. Offered only if the gateway's
 * configuration lists origins.
 */
export const OverrideDialog = ({ onClose }: { onClose: () => void }) => {
  const origins = allowedOrigins();
  const [origin, setOrigin] = useState(origins[0] ?? '');
  const screens = useScreens(origin);
  const [chosen, setChosen] = useState<string>();
  const announce = useAnnounce();
  const shown = useShown();
  // Preselects the screen that the user is on.
  const screen =
    screens.find(({ workspace }) => workspace === chosen) ??
    screens.find(({ workspace }) => shown.get(workspace)?.isOpen) ??
    screens[0];

  /** Resolves to why it can't be used; undefined: it is. */
  const take = async ({ workspace, title }: OfferedScreen): Promise<string | undefined> => {
    const outcome = await takeOverride(workspace, title, origin);
    if ('sentence' in outcome) {
      announce(outcome.sentence);
      return outcome.sentence;
    }
    // For screen readers; others see the strip above the page.
    announce(override.taken(title, outcome.screen.version, origin));
    onClose();
    return undefined;
  };
  const { mutate, isPending: busy, data: error } = useMutation({ mutationFn: take });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (screen && !busy) mutate(screen);
  };
  return (
    <Dialog open title={override.title} onClose={onClose}>
      <form className="rs-override-form" onSubmit={submit}>
        <p>{override.explanation}</p>
        <NativeSelect
          label={override.screen}
          options={screens.map(({ workspace, title }) => ({ value: workspace, label: title }))}
          value={screen?.workspace}
          onChange={(event) => setChosen(event.target.value)}
        />
        <NativeSelect
          label={override.origin}
          hint={screen && override.originHint(screen.workspace)}
          error={error}
          options={origins.map((value) => ({ value, label: value }))}
          value={origin}
          onChange={(event) => setOrigin(event.target.value)}
        />
        <div className="rf-dialog-actions">
          <Button onClick={onClose}>{kitMessages.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {override.use}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

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
