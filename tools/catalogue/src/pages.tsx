import { useEffect } from 'react';
import {
  Button,
  ConfirmDialog,
  Dialog,
  Drawer,
  DrugBadges,
  EmptyState,
  ErrorPanel,
  MoveDialog,
  NotFound,
  PageHeading,
  Panel,
  PrintedDrugs,
  PrintHead,
  SubNavigation,
  TabStrip,
  useToast,
} from '@refined/shared/ui';
import { drug, LONG } from './records.ts';
import { framed, focused, hovered, NARROW, nothing, part } from './states.ts';

const NOON = new Date('2026-04-01T16:00:00Z');
const DIALOG = '[role=dialog]';
const TOASTS = '.rf-toast';
const OVERLAY = [560, 330] as const;

const tabs = () => (
  <TabStrip
    label="Record"
    tabs={[
      { label: 'Drug Details', active: true },
      { label: 'History' },
      { label: 'Comments', disabled: true, why: 'Not stored' },
    ]}
  />
);
const heading = () => (
  <PageHeading
    title="NOC Review"
    sub="142 drugs"
    aside={<DrugBadges queue="noc" inProduct={false} productName="Formulary" />}
    actions={<Button>Print</Button>}
  />
);
const row = (className: string) => (
  <div className={className}>
    <Button>Move</Button>
    <span>142 drugs</span>
  </div>
);
const links = () => (
  <SubNavigation
    label="Review queues"
    items={[
      { to: '/a', label: 'Manual Review', count: 11, current: true },
      { to: '/b', label: 'NOC Review', count: 2, stale: true },
      { to: '/c', label: 'DPD Review' },
    ]}
  />
);
const confirm = (props: { busy?: boolean; error?: string; danger?: boolean }) => (
  <ConfirmDialog
    open
    title="Take this import back?"
    confirmLabel="Take back"
    onConfirm={nothing}
    onCancel={nothing}
    {...props}
  >
    <p>{LONG} goes back to where it was.</p>
  </ConfirmDialog>
);

/** A toast stays while the pointer is on it. */
const ShownToast = ({ failed }: { failed: boolean }) => {
  const toast = useToast();
  useEffect(() => {
    if (failed)
      toast.error('Could not move drug 02247162 to expert committee queue, an error occured.', {
        action: { label: 'Retry', onAction: nothing },
      });
    else
      toast.success('Drug 02247162 moved to update queue.', {
        action: { label: 'Undo', onAction: nothing },
      });
    const holder = new MutationObserver(() => {
      for (const shown of document.querySelectorAll('.rf-toast'))
        shown.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    holder.observe(document.body, { childList: true, subtree: true });
    return () => holder.disconnect();
  }, [toast, failed]);
  return null;
};

/** The content of a printed page, on the screen. */
const Printed = () => {
  useEffect(() => void window.dispatchEvent(new Event('beforeprint')), []);
  return (
    <PrintedDrugs
      drugs={[drug(), drug({ id: '8', drug_name: LONG, queue: '' })]}
      hasMore={false}
      productName="Formulary"
    />
  );
};

export const pages = [
  part(['PageHeading', 'SubNavigation', 'TabStrip', 'Panel'], {
    default: framed([700, 60], heading()),
    links: links(),
    'links, hover': hovered(links()),
    tabs: tabs(),
    'tabs, focus': focused(tabs()),
    narrow: framed(
      [NARROW, 220],
      <>
        {heading()}
        {links()}
        {tabs()}
      </>,
    ),
    panel: (
      <Panel>
        <h2>Database Files</h2>
        <p className="rf-sub">{LONG}</p>
      </Panel>
    ),
  }),
  part(['ErrorPanel', 'EmptyState', 'NotFound'], {
    error: (
      <ErrorPanel
        title="The queue could not be loaded"
        detail="The server did not answer."
        requestId="3f2a9c41"
        since={NOON}
        onRetry={nothing}
      />
    ),
    'error, busy': <ErrorPanel title={LONG} onRetry={nothing} busy />,
    'error, narrow': framed(
      [NARROW, 170],
      <ErrorPanel title={LONG} requestId="3f2a9c41" onRetry={nothing} />,
    ),
    empty: <EmptyState title="No drugs in NOC Review.">142 wait in DPD Review.</EmptyState>,
    'not found': framed([700, 190], <NotFound what="queue “xyz”" />),
  }),
  part(['Dialog', 'ConfirmDialog', 'MoveDialog', 'Drawer'], {
    dialog: framed(
      OVERLAY,
      <Dialog open title="What changed" onClose={nothing} actions={<Button>Copy</Button>}>
        <p>{LONG}</p>
      </Dialog>,
      DIALOG,
    ),
    question: framed(OVERLAY, confirm({}), DIALOG),
    'question, failed': framed(
      OVERLAY,
      confirm({ danger: true, error: 'Somebody moved it meanwhile.' }),
      DIALOG,
    ),
    'question, busy, narrow': framed([NARROW, 330], confirm({ busy: true }), DIALOG),
    'move of a drug that is not on the market': framed(
      OVERLAY,
      <MoveDialog
        asked={{ move: 'update', drug: drug({ source_status: 'gone' }) }}
        from="NOC Review"
        productName="Formulary"
        busy={false}
        onConfirm={nothing}
        onCancel={nothing}
      />,
      DIALOG,
    ),
    drawer: framed(
      [NARROW, 160],
      <Drawer open label="Navigation" onClose={nothing}>
        <p>Drug Search</p>
      </Drawer>,
      DIALOG,
    ),
  }),
  part(['useToast'], {
    toasts: framed([560, 60], <ShownToast failed={false} />, TOASTS),
    'toasts, narrow': framed([NARROW, 60], <ShownToast failed />, TOASTS),
  }),
  part(['PrintedDrugs', 'PrintHead', 'usePrinting'], {
    list: framed([800, 120], <Printed />, 'table'),
    head: <PrintHead by="Robin Reviewer">Search “metformin”</PrintHead>,
  }),
  {
    ...part([], {
      'rf-line: side by side, wraps': row('rf-line'),
      'rf-flow: the same, of equal height': row('rf-flow'),
      'rf-bar: does not wrap': row('rf-bar'),
      'rf-plain: a list without marks': (
        <ul className="rf-plain">
          <li>Metformin</li>
          <li>Insulin</li>
        </ul>
      ),
      'rf-bare: a button like its text': (
        <button type="button" className="rf-bare">
          Take it back
        </button>
      ),
      'rf-muted': <span className="rf-muted">142 drugs</span>,
      'rf-strong': <span className="rf-strong">142 drugs</span>,
      'rf-small, rf-fine': (
        <>
          <span className="rf-small">13 px</span> <span className="rf-fine">12 px</span>
        </>
      ),
      'rf-figures: of equal width': <span className="rf-figures">02111 12222</span>,
      'rf-nowrap, rf-break': (
        <div className="rf-break">
          <span className="rf-nowrap">2026-04-01</span> {LONG}
        </div>
      ),
    }),
    title: 'Classes',
  },
];
