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
import { NARROW, nothing } from './entry.ts';
import type { Sheet } from './entry.ts';

const NOON = new Date('2026-04-01T16:00:00Z');
const DIALOG = '[role=dialog]';
const TOASTS = '.rf-toast-info';
const OVERLAY = { width: 560, height: 330 };

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

/** Toasts stay while the pointer is on them. */
const ShownToasts = () => {
  const toast = useToast();
  useEffect(() => {
    toast.success('Drug 02247162 moved to update queue.', {
      action: { label: 'Undo', onAction: nothing },
    });
    toast.error('There was a problem updating the drug data.');
    toast.info(LONG);
    const holder = new MutationObserver(() => {
      for (const shown of document.querySelectorAll('.rf-toast'))
        shown.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    holder.observe(document.body, { childList: true, subtree: true });
    return () => holder.disconnect();
  }, [toast]);
  return null;
};

/** What a printed page draws, on the screen. */
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

export const pages: Sheet = {
  title: 'Pages',
  entries: [
    {
      parts: ['PageHeading', 'SubNavigation', 'TabStrip', 'Panel'],
      states: [
        { name: 'default', frame: { width: 700, height: 60 }, draw: heading },
        { name: 'links', draw: links },
        { name: 'links, hover', force: 'hover', draw: links },
        { name: 'tabs', draw: tabs },
        { name: 'tabs, focus', force: 'focus', draw: tabs },
        {
          name: 'narrow',
          frame: { width: NARROW, height: 220 },
          draw: () => (
            <>
              {heading()}
              {links()}
              {tabs()}
            </>
          ),
        },
        {
          name: 'panel',
          draw: () => (
            <Panel>
              <h2>Database Files</h2>
              <p className="rf-sub">{LONG}</p>
            </Panel>
          ),
        },
      ],
    },
    {
      parts: ['ErrorPanel', 'EmptyState', 'NotFound'],
      states: [
        {
          name: 'error',
          draw: () => (
            <ErrorPanel
              title="The queue could not be loaded"
              detail="The server did not answer."
              requestId="3f2a9c41"
              since={NOON}
              onRetry={nothing}
            />
          ),
        },
        {
          name: 'error, busy',
          draw: () => <ErrorPanel title={LONG} onRetry={nothing} busy />,
        },
        {
          name: 'error, narrow',
          frame: { width: NARROW, height: 170 },
          draw: () => <ErrorPanel title={LONG} requestId="3f2a9c41" onRetry={nothing} />,
        },
        {
          name: 'empty',
          draw: () => (
            <EmptyState title="No drugs in NOC Review.">142 wait in DPD Review.</EmptyState>
          ),
        },
        {
          name: 'not found',
          frame: { width: 700, height: 190 },
          draw: () => <NotFound what="queue “xyz”" />,
        },
      ],
    },
    {
      parts: ['Dialog', 'ConfirmDialog', 'MoveDialog', 'Drawer'],
      states: [
        {
          name: 'dialog',
          frame: OVERLAY,
          until: DIALOG,
          draw: () => (
            <Dialog open title="What changed" onClose={nothing} actions={<Button>Copy</Button>}>
              <p>{LONG}</p>
            </Dialog>
          ),
        },
        { name: 'question', until: DIALOG, frame: OVERLAY, draw: () => confirm({}) },
        {
          name: 'question, failed',
          frame: OVERLAY,
          until: DIALOG,
          draw: () => confirm({ danger: true, error: 'Somebody moved it meanwhile.' }),
        },
        {
          name: 'question, busy, narrow',
          frame: { width: NARROW, height: 330 },
          until: DIALOG,
          draw: () => confirm({ busy: true }),
        },
        {
          name: 'move of a drug that is listed no longer',
          frame: OVERLAY,
          until: DIALOG,
          draw: () => (
            <MoveDialog
              asked={{ move: 'update', drug: drug({ source_status: 'gone' }) }}
              from="NOC Review"
              productName="Formulary"
              busy={false}
              onConfirm={nothing}
              onCancel={nothing}
            />
          ),
        },
        {
          name: 'drawer',
          frame: { width: NARROW, height: 160 },
          until: DIALOG,
          draw: () => (
            <Drawer open label="Navigation" onClose={nothing}>
              <p>Drug Search</p>
            </Drawer>
          ),
        },
      ],
    },
    {
      parts: ['useToast'],
      states: [
        {
          name: 'toasts',
          until: TOASTS,
          frame: { width: 560, height: 190 },
          draw: () => <ShownToasts />,
        },
        {
          name: 'toasts, narrow',
          until: TOASTS,
          frame: { width: NARROW, height: 250 },
          draw: () => <ShownToasts />,
        },
      ],
    },
    {
      parts: ['PrintedDrugs', 'PrintHead', 'usePrinting'],
      states: [
        {
          name: 'list',
          until: 'table',
          frame: { width: 800, height: 120 },
          draw: () => <Printed />,
        },
        { name: 'head', draw: () => <PrintHead by="Robin Reviewer">Search “metformin”</PrintHead> },
      ],
    },
  ],
};
