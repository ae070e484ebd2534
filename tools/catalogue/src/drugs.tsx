import {
  CountBadge,
  DelistedChoice,
  DrugBadges,
  DrugCard,
  MoveButtons,
  ReasonStrip,
  ReasonText,
  SelectBox,
  SkeletonCards,
  VirtualList,
} from '@refined/shared/ui';
import type { DrugCardProps } from '@refined/shared/ui';
import { drug, LONG, reason } from './records.ts';
import { NARROW, nothing } from './entry.ts';
import type { Sheet } from './entry.ts';

const QUEUES = ['manual', 'noc', 'dpd', 'com', 'update'] as const;
const MOVES = ['update', 'committee', 'archive'] as const;

const card = (props: Partial<DrugCardProps>) => (
  <div className="rf-list">
    <DrugCard
      drug={drug()}
      href="/drugs/7"
      moves={MOVES}
      onMove={nothing}
      productName="Formulary"
      {...props}
    />
  </div>
);
const strip = (open: boolean) => (
  <ReasonStrip
    drug={drug({ queue: 'dpd' })}
    reasons={[reason(), reason({ kind: 'company', field: 'manufacturer', after: [LONG] })]}
    open={open}
    onToggle={nothing}
  >
    What is compared stands here.
  </ReasonStrip>
);
const long = drug({
  drug_name: LONG,
  queue: '',
  in_product: false,
  source_status: 'gone',
  active_ingredient: [{ id: '1', name: LONG.toUpperCase() }],
});

export const drugs: Sheet = {
  title: 'Drugs',
  entries: [
    {
      parts: ['DrugBadges', 'CountBadge'],
      states: [
        {
          name: 'tones',
          draw: () =>
            QUEUES.map((queue) => (
              <DrugBadges key={queue} queue={queue} inProduct={false} productName="Formulary" />
            )),
        },
        {
          name: 'of a drug',
          draw: () => (
            <DrugBadges queue="update" inProduct productName="Formulary" sourceStatus="dormant" />
          ),
        },
        { name: 'archived', draw: () => <DrugBadges queue="" inProduct={false} productName="F" /> },
        {
          name: 'counts: none yet, known, current, stale',
          draw: () => (
            <>
              <CountBadge />
              <CountBadge value={1_282} />
              <CountBadge value={12} active />
              <CountBadge value={12} stale />
            </>
          ),
        },
      ],
    },
    {
      parts: ['DrugCard', 'MoveButtons'],
      states: [
        { name: 'default', wide: true, draw: () => card({}) },
        { name: 'busy', wide: true, draw: () => card({ busy: true }) },
        {
          name: 'selected, open elsewhere, with a reason',
          wide: true,
          draw: () =>
            card({
              selection: <SelectBox label="Select" checked onToggle={nothing} />,
              openBy: 'Robin has it open',
              reason: strip(false),
            }),
        },
        {
          name: 'moved meanwhile',
          wide: true,
          draw: () => card({ moves: [], note: 'Now in Update queue.' }),
        },
        { name: 'long', wide: true, draw: () => card({ drug: long }) },
        {
          name: 'long, narrow',
          frame: { width: NARROW, height: 330 },
          draw: () => card({ drug: long }),
        },
        {
          name: 'moves alone',
          draw: () => <MoveButtons drug={drug()} moves={MOVES} onMove={nothing} />,
        },
      ],
    },
    {
      parts: ['ReasonStrip', 'ReasonText'],
      states: [
        { name: 'closed', wide: true, draw: () => strip(false) },
        { name: 'open', wide: true, draw: () => strip(true) },
        { name: 'narrow', frame: { width: NARROW, height: 110 }, draw: () => strip(false) },
        { name: 'text, decided', draw: () => <ReasonText reason={reason({ decision: 'keep' })} /> },
      ],
    },
    {
      parts: ['SkeletonCards', 'VirtualList'],
      states: [
        { name: 'loading', wide: true, draw: () => <SkeletonCards count={1} strip /> },
        {
          name: 'list, more on its way',
          wide: true,
          draw: () => (
            <VirtualList
              label="Drugs"
              items={['1', '2']}
              getKey={(id) => id}
              renderItem={(id) => (
                <DrugCard
                  drug={drug({ id, din: `0224716${id}` })}
                  href="/"
                  moves={[]}
                  onMove={nothing}
                  productName="Formulary"
                />
              )}
              hasMore
              loadingMore
            />
          ),
        },
      ],
    },
    {
      parts: ['DelistedChoice'],
      states: [
        {
          name: 'nothing chosen',
          draw: () => (
            <DelistedChoice
              question="Does it stay on Formulary?"
              answers={[
                { value: 'keep', label: 'It stays' },
                { value: 'archive', label: LONG },
              ]}
              chosen={undefined}
              onChoose={nothing}
            />
          ),
        },
      ],
    },
  ],
};
