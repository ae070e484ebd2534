import {
  CardTalk,
  CountBadge,
  MarketChoice,
  DrugBadges,
  DrugCard,
  FactBadges,
  MoveButtons,
  OthersOnProduct,
  QuestionField,
  ReasonStrip,
  ReasonText,
  SelectBox,
  SkeletonCards,
  VirtualList,
  type DrugCardProps,
} from '@refined/shared/ui';
import { drug, LONG, reason } from './records.ts';
import { framed, NARROW, nothing, part, wide } from './states.ts';

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
const SENT = { by: 'Robin Reviewer', at: '2026-04-01T14:05:00Z', from: 'dpd' } as const;
const ASKED = { by: SENT.by, at: SENT.at, text: 'Is the interchange still safe?' };
const long = drug({
  drug_name: LONG,
  queue: '',
  in_product: false,
  source_status: 'gone',
  active_ingredient: [{ id: '1', name: LONG.toUpperCase() }],
});

export const drugs = [
  part(['DrugBadges', 'CountBadge'], {
    tones: (
      <>
        {QUEUES.map((queue) => (
          <DrugBadges key={queue} queue={queue} inProduct={false} productName="Formulary" />
        ))}
      </>
    ),
    'of a drug': (
      <DrugBadges queue="update" inProduct productName="Formulary" sourceStatus="dormant" />
    ),
    archived: <DrugBadges queue="" inProduct={false} productName="F" />,
    'counts: none yet, known, current, stale': (
      <>
        <CountBadge />
        <CountBadge value={1_282} />
        <CountBadge value={12} active />
        <CountBadge value={12} stale />
      </>
    ),
  }),
  part(['DrugCard', 'MoveButtons', 'Toolbar', 'FailureStrip'], {
    default: wide(card({})),
    busy: wide(card({ busy: true })),
    'selected, open elsewhere, with a reason': wide(
      card({
        selection: <SelectBox label="Select" checked onToggle={nothing} />,
        openBy: 'Robin has it open',
        reason: strip(false),
      }),
    ),
    'with others on the product, a difference, and a failed move': wide(
      card({
        drug: drug({ in_product: true, others: 3, differs: ['strength'] }),
        failure: 'Could not move drug 02247162 to archive. You may not do this.',
      }),
    ),
    'moved meanwhile': wide(card({ moves: [], note: 'Now in Update queue.' })),
    long: wide(card({ drug: long })),
    'long, narrow': framed([NARROW, 330], card({ drug: long })),
    'moves alone': <MoveButtons drug={drug()} moves={MOVES} onMove={nothing} />,
  }),
  part(['FactBadges', 'OthersOnProduct'], {
    facts: <FactBadges controlled={['opioid', 'narcotic']} with_conditions />,
    'the last one': (
      <OthersOnProduct drug={{ others: 0, in_product: true }} productName="Formulary" />
    ),
    'others, named': (
      <OthersOnProduct
        drug={{
          others: 4,
          in_product: true,
          other_drugs: [{ id: '8', din: '02240909', drug_name: 'Apo-Paroxetine' }],
        }}
        productName="Formulary"
        linked
      />
    ),
  }),
  part(['ReasonStrip', 'ReasonText'], {
    closed: wide(strip(false)),
    open: wide(strip(true)),
    narrow: framed([NARROW, 110], strip(false)),
    'text, decided': <ReasonText reason={reason({ decision: 'keep' })} />,
  }),
  part(['SkeletonCards', 'VirtualList'], {
    loading: wide(<SkeletonCards count={1} strip />),
    'list, more on its way': wide(
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
      />,
    ),
  }),
  part(['CardTalk', 'QuestionField'], {
    'sent with a question': <CardTalk drug={{ din: '02247162', sent: SENT, comment: ASKED }} />,
    'a long comment of somebody else': framed(
      [NARROW, 110],
      <CardTalk
        drug={{
          din: '02247162',
          sent: SENT,
          comment: { ...ASKED, by: 'Kim Lee', text: LONG.repeat(3) },
        }}
      />,
    ),
    'a question': <QuestionField text={ASKED.text} kept={false} write={nothing} settle={nothing} />,
  }),
  part(['MarketChoice', 'KeyLetter'], {
    'nothing chosen': (
      <MarketChoice
        question="Does it stay on Formulary?"
        answers={[
          { value: 'keep', label: 'It stays' },
          { value: 'archive', label: LONG },
        ]}
        chosen={undefined}
        onChoose={nothing}
      />
    ),
  }),
];
