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
import { NARROW, nothing } from './entry.ts';
import type { Sheet } from './entry.ts';

const ICONS = ['home', 'search', 'review', 'committee', 'update', 'archive', 'warning'] as const;
const OPTIONS = [
  { value: 'din', label: 'DIN' },
  { value: 'name', label: 'Drug/Product Name' },
];
/** On a host without files of lists it only prints. */
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

export const controls: Sheet = {
  title: 'Controls',
  entries: [
    {
      parts: ['Button', 'ButtonLink', 'ExportButton'],
      states: [
        { name: 'default', draw: () => variants({}) },
        { name: 'hover', force: 'hover', draw: () => variants({}) },
        { name: 'focus', force: 'focus', draw: () => variants({}) },
        { name: 'busy', draw: () => variants({ busy: true }) },
        { name: 'refused, with a reason', draw: () => variants({ why: 'Choose one first' }) },
        { name: 'disabled', draw: () => <Button disabled>Load</Button> },
        {
          name: 'link, print',
          draw: () => (
            <>
              <ButtonLink to="/">Next in queue</ButtonLink>
              <ExportButton print={PRINT} file={undefined} />
            </>
          ),
        },
      ],
    },
    {
      parts: ['IconButton', 'Icon', 'BrandMark'],
      states: [
        { name: 'default', draw: () => <IconButton icon="update" label="Move to Update queue" /> },
        {
          name: 'hover',
          force: 'hover',
          draw: () => <IconButton icon="update" label="Move to Update queue" />,
        },
        {
          name: 'focus',
          force: 'focus',
          draw: () => <IconButton icon="update" label="Move to Update queue" />,
        },
        { name: 'busy', draw: () => <IconButton icon="update" label="Move" busy /> },
        {
          name: 'drawings',
          draw: () => (
            <>
              {ICONS.map((name) => (
                <Icon key={name} name={name} />
              ))}
              <BrandMark />
            </>
          ),
        },
      ],
    },
    {
      parts: ['TextField'],
      states: [
        { name: 'default', draw: () => <TextField label="Strength" defaultValue="500 MG" /> },
        { name: 'empty', draw: () => <TextField label="Term" placeholder="Search" /> },
        {
          name: 'hover',
          force: 'hover',
          draw: () => <TextField label="Strength" defaultValue="500 MG" />,
        },
        {
          name: 'focus',
          force: 'focus',
          draw: () => <TextField label="Strength" defaultValue="500 MG" />,
        },
        { name: 'disabled', draw: () => <TextField label="Strength" value="500 MG" disabled /> },
        {
          name: 'note, hint, suffix',
          draw: () => (
            <TextField
              label="Grandfather Period"
              note="Not stored"
              hint="From the effective day"
              suffix="Days at Tier 1"
              defaultValue="100"
            />
          ),
        },
        {
          name: 'error',
          draw: () => (
            <TextField label="Discontinued" defaultValue="2026-02-31" error="No such day." />
          ),
        },
        {
          name: 'suggestions',
          draw: () => (
            <>
              <TextField label="Form" defaultValue="TABLET" list="forms" />
              <datalist id="forms">
                <option value="TABLET" />
              </datalist>
            </>
          ),
        },
        {
          name: 'long, narrow',
          frame: { width: NARROW, height: 120 },
          draw: () => <TextField label={LONG} defaultValue={LONG} note="Needed to publish" />,
        },
      ],
    },
    {
      parts: ['NativeSelect', 'TextArea', 'Field'],
      states: [
        { name: 'select', draw: () => <NativeSelect label="Search by" options={OPTIONS} /> },
        {
          name: 'select, error',
          draw: () => <NativeSelect label="Search by" options={OPTIONS} error="Choose one." />,
        },
        {
          name: 'select, disabled',
          draw: () => <NativeSelect label="Search by" options={OPTIONS} disabled />,
        },
        { name: 'text area', draw: () => <TextArea label="Comment" defaultValue={LONG} /> },
        {
          name: 'text area, error',
          draw: () => <TextArea label="Comment" error="At most 2,000 characters." />,
        },
        {
          name: 'frame of another control',
          draw: () => (
            <Field label="Day" htmlFor="other" hint="Of the extract">
              <input id="other" className="rf-input" defaultValue="2026-04-01" />
            </Field>
          ),
        },
      ],
    },
    {
      parts: ['SelectBox'],
      states: [
        ...([false, true, 'mixed'] as const).map((checked) => ({
          name: checked === 'mixed' ? 'some of them' : checked ? 'chosen' : 'not chosen',
          draw: () => (
            <SelectBox label="Choose" checked={checked} onToggle={nothing}>
              02247162
            </SelectBox>
          ),
        })),
        {
          name: 'focus',
          force: 'focus',
          draw: () => <SelectBox label="Choose" checked={false} onToggle={nothing} />,
        },
      ],
    },
    {
      parts: ['MenuButton'],
      states: [
        { name: 'closed', draw: () => <MenuButton label="Robin Reviewer" items={[]} /> },
        {
          name: 'open',
          frame: { width: 260, height: 150 },
          until: '[role=menu]',
          draw: () => (
            <div data-press="button" style={{ display: 'flex', justifyContent: 'flex-end' }}>
              <MenuButton
                label="Robin Reviewer"
                items={[
                  { label: 'About this page', icon: 'history', onSelect: nothing },
                  { label: 'Logout', icon: 'logout', onSelect: nothing },
                ]}
              />
            </div>
          ),
        },
      ],
    },
  ],
};
