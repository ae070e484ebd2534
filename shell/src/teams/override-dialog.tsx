import { useState, type FormEvent } from 'react';
import { useQuery } from '@refined/shared/api-client';
import { kitMessages } from '@refined/shared/messages';
import { Button, Dialog, NativeSelect, useAnnounce } from '@refined/shared/ui';
import { teamMessages } from '../messages/teams.ts';
import { useChoices, useShown } from '../remotes/index.ts';
import { allowedOrigins } from './allowed-origins.ts';
import { offeredScreens, type OfferedScreen } from './override-source.ts';
import { takeOverride } from './overrides.ts';

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

const Content = ({ onClose }: { onClose: () => void }) => {
  const origins = allowedOrigins();
  const [origin, setOrigin] = useState(origins[0] ?? '');
  const screens = useScreens(origin);
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const announce = useAnnounce();
  const shown = useShown();
  // Preselects the screen that the user is on.
  const screen =
    screens.find(({ workspace }) => workspace === chosen) ??
    screens.find(({ workspace }) => shown.get(workspace)?.isOpen) ??
    screens[0];

  const take = async () => {
    if (!screen || busy) return;
    setBusy(true);
    setError(undefined);
    const outcome = await takeOverride(screen.workspace, screen.title, origin);
    setBusy(false);
    if ('sentence' in outcome) {
      setError(outcome.sentence);
      announce(outcome.sentence);
      return;
    }
    // For screen readers; others see the strip above the page.
    announce(override.taken(screen.title, outcome.screen.version, origin));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void take();
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
 * Uses one screen from a development host, in this tab only. Offered only if the gateway's
 * configuration lists origins.
 */
export const OverrideDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open ? <Content onClose={onClose} /> : null;
