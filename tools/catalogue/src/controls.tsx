import {
  Button,
  ButtonLink,
  ExportButton,
  Field,
  Icon,
  IconButton,
  MenuButton,
  NativeSelect,
  SelectBox,
  TextArea,
  TextField,
  BrandMark,
} from '@refined/shared/ui';
import { LONG } from './records.ts';
import { framed, focused, hovered, NARROW, nothing, part } from './states.ts';

const ICONS = ['home', 'search', 'review', 'committee', 'update', 'archive', 'warning'] as const;
const OPTIONS = [
  { value: 'din', label: 'DIN' },
  { value: 'name', label: 'Drug/Product Name' },
];
/** Without file exports on the host, the button only prints. */
const PRINT = {
  busy: false,
  progress: undefined,
  start: nothing,
  tooMany: undefined,
  confirm: nothing,
  cancel: nothing,
};
const variants = (props: { busy?: boolean; why?: string }) => (
  <>
    <Button {...props}>Load</Button>
    <Button {...props} variant="primary" icon="check">
      Done
    </Button>
    <Button {...props} variant="danger">
      Take back
    </Button>
    <Button {...props} variant="quiet" icon="download">
      CSV
    </Button>
  </>
);

const box = (checked: boolean | 'mixed') => (
  <SelectBox label="Choose" checked={checked} onToggle={nothing}>
    02247162
  </SelectBox>
);
const toUpdate = <IconButton icon="update" label="Move to Update queue" />;
const strength = <TextField label="Strength" defaultValue="500 MG" />;

export const controls = [
  part(['Button', 'ButtonLink', 'ExportButton'], {
    default: variants({}),
    hover: hovered(variants({})),
    focus: focused(variants({})),
    busy: variants({ busy: true }),
    'refused, with a reason': variants({ why: 'Choose one first' }),
    disabled: <Button disabled>Load</Button>,
    'link, print': (
      <>
        <ButtonLink to="/">Next in queue</ButtonLink>
        <ExportButton print={PRINT} file={undefined} />
      </>
    ),
  }),
  part(['IconButton', 'Icon', 'BrandMark'], {
    default: toUpdate,
    hover: hovered(toUpdate),
    focus: focused(toUpdate),
    busy: <IconButton icon="update" label="Move" busy />,
    drawings: (
      <>
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
        <BrandMark />
      </>
    ),
  }),
  part(['TextField'], {
    default: strength,
    empty: <TextField label="Term" placeholder="Search" />,
    hover: hovered(strength),
    focus: focused(strength),
    disabled: <TextField label="Strength" value="500 MG" disabled />,
    'note, hint, suffix': (
      <TextField
        label="Grandfather Period"
        note="Not stored"
        hint="From the effective day"
        suffix="Days at Tier 1"
        defaultValue="100"
      />
    ),
    error: <TextField label="Discontinued" defaultValue="2026-02-31" error="No such day." />,
    suggestions: (
      <>
        <TextField label="Form" defaultValue="TABLET" list="forms" />
        <datalist id="forms">
          <option value="TABLET" />
        </datalist>
      </>
    ),
    'long, narrow': framed(
      [NARROW, 120],
      <TextField label={LONG} defaultValue={LONG} note="Needed to publish" />,
    ),
  }),
  part(['NativeSelect', 'TextArea', 'Field'], {
    select: <NativeSelect label="Search by" options={OPTIONS} />,
    'select, error': <NativeSelect label="Search by" options={OPTIONS} error="Choose one." />,
    'select, disabled': <NativeSelect label="Search by" options={OPTIONS} disabled />,
    'text area': <TextArea label="Comment" defaultValue={LONG} />,
    'text area, error': <TextArea label="Comment" error="At most 2,000 characters." />,
    'frame of another control': (
      <Field label="Day" htmlFor="other" hint="Of the extract">
        <input id="other" className="rf-input" defaultValue="2026-04-01" />
      </Field>
    ),
  }),
  part(['SelectBox'], {
    'not chosen': box(false),
    chosen: box(true),
    'some of them': box('mixed'),
    focus: focused(<SelectBox label="Choose" checked={false} onToggle={nothing} />),
  }),
  part(['MenuButton'], {
    closed: <MenuButton label="Robin Reviewer" items={[]} />,
    open: framed(
      [260, 150],
      <div data-press="button" style={{ display: 'flex', justifyContent: 'flex-end' }}>
        <MenuButton
          label="Robin Reviewer"
          items={[
            { label: 'About this page', icon: 'history', onSelect: nothing },
            { label: 'Logout', icon: 'logout', onSelect: nothing },
          ]}
        />
      </div>,
      '[role=menu]',
    ),
  }),
];
