import { Button, Dialog, Table, useToast } from '@refined/shared/ui';
import { teamMessages } from '../remote-messages.ts';
import {
  runningShell,
  screensStore,
  useChoices,
  useOverridden,
  useReleaseState,
  useShown,
} from '../remotes/index.ts';
import { aboutParts, aboutText, shortCommit, type AboutPart } from './about-parts.ts';
import { Licence } from './licence.tsx';

const { about } = teamMessages;

const COLUMNS = (Object.keys(about.column) as (keyof typeof about.column)[]).map((key) => ({
  key,
  head: about.column[key],
}));

const PartsTable = ({ parts }: { parts: readonly AboutPart[] }) => (
  <Table
    label={about.table}
    columns={COLUMNS}
    rows={parts.map(({ workspace, title, version = about.none, commit, since, note }) => ({
      key: workspace,
      note,
      cells: {
        part: title,
        version,
        commit: commit === null ? about.none : <code>{shortCommit(commit)}</code>,
        since: since ?? about.none,
      },
    }))}
    narrow="scroll"
    className="rs-about"
  />
);

const useAboutParts = (): readonly AboutPart[] => {
  const state = useReleaseState();
  const [choices, shown, overridden] = [useChoices(), useShown(), useOverridden()];
  return state
    ? aboutParts({
        state,
        choices,
        shown,
        overridden,
        bucket: screensStore.bucket(),
        failureOf: screensStore.failureOf,
        runningShell,
        firstShell: screensStore.firstShell(),
      })
    : [];
};

/**
 * The releases of this page: version, commit and generation of the shell and each screen, and the
 * reason if another release is shown.
 */
export const AboutDialog = ({ onClose }: { onClose: () => void }) => {
  const state = useReleaseState();
  const parts = useAboutParts();
  const toast = useToast();
  const copy = () => {
    // Missing on pages without HTTPS.
    const copied =
      navigator.clipboard?.writeText(aboutText(state, parts)) ??
      Promise.reject(new Error('No clipboard'));
    void copied.then(
      () => toast.success(about.copied),
      () => toast.error(about.notCopied),
    );
  };
  return (
    <Dialog
      open
      wide
      title={about.title}
      onClose={onClose}
      actions={<Button onClick={copy}>{about.copy}</Button>}
    >
      <p>{state ? about.generation(state.generation, state.changedAt) : about.noState}</p>
      {state && <PartsTable parts={parts} />}
      <p className="rf-sub rs-about-licence">
        <Licence />
      </p>
    </Dialog>
  );
};
