import { createContext, use, useMemo, useState } from 'react';
import Select, {
  components,
  type ClassNamesConfig,
  type ClearIndicatorProps,
  type DropdownIndicatorProps,
  type GroupBase,
  type InputProps,
  type MenuListProps,
  type MultiValueRemoveProps,
  type OptionProps,
  type SelectComponentsConfig,
} from 'react-select';
import { describedBy, Field, Icon, type FieldTexts } from '@refined/shared/ui';
import { LIMITS } from '@refined/shared/domain';
import { chosen, matching, type Choice, type Choices } from '../form/choices.ts';
import { RowPosition, VirtualMenuList } from './virtual-menu-list.tsx';
import { editMessages } from '../edit-messages.ts';

interface FieldNames {
  readonly label: string;
  /** Ids of the texts around the field; react-select uses aria-describedby itself. */
  readonly describedBy?: string;
}

/** What react-select's parts need to know about their field. */
const SelectNames = createContext<FieldNames>({ label: '' });

const Input = (props: InputProps<Choice, boolean>) => {
  const ids = [use(SelectNames).describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return <components.Input {...props} aria-describedby={ids || undefined} />;
};

const DropdownIndicator = (props: DropdownIndicatorProps<Choice, boolean>) => (
  <components.DropdownIndicator {...props}>
    <Icon name="chevron" size={16} />
  </components.DropdownIndicator>
);

const ClearIndicator = (props: ClearIndicatorProps<Choice, boolean>) => (
  <components.ClearIndicator {...props}>
    <Icon name="close" size={12} />
  </components.ClearIndicator>
);

const MultiValueRemove = (props: MultiValueRemoveProps<Choice, boolean>) => (
  <components.MultiValueRemove {...props}>
    <Icon name="close" size={12} />
  </components.MultiValueRemove>
);

/**
 * An option with its position and the number of options, because only those in view are in the
 * page.
 */
const Option = (props: OptionProps<Choice, boolean>) => {
  const position = use(RowPosition);
  const place = position && { 'aria-posinset': position.index + 1, 'aria-setsize': position.count };
  return <components.Option {...props} innerProps={{ ...props.innerProps, ...place }} />;
};

/** The list box gets the field's name. */
const MenuList = (props: MenuListProps<Choice, boolean>) => (
  <VirtualMenuList
    {...props}
    innerProps={{ ...props.innerProps, 'aria-label': use(SelectNames).label }}
  />
);

const selectComponents: SelectComponentsConfig<Choice, boolean, GroupBase<Choice>> = {
  Input,
  DropdownIndicator,
  ClearIndicator,
  MultiValueRemove,
  Option,
  MenuList,
};

export interface SelectFieldProps extends FieldTexts {
  readonly id: string;
  readonly choices: Choices;
  readonly disabled?: boolean;
  /** The choices aren't loaded: rendered empty and disabled, with the reason (D64). */
  readonly awaits?: 'loading' | 'failed';
  readonly clearable?: boolean;
  /** Shown instead of the chosen option's name, e.g. "None (default)" (D30). */
  readonly shownAs?: (choice: Choice) => string;
}

interface SelectProps extends SelectFieldProps {
  readonly multi: boolean;
  readonly chosenIds: readonly string[];
  readonly onIds: (ids: readonly string[]) => void;
}

const { maxHeight, minHeight, pageSize } = LIMITS.selectMenu;

const WAITS = { loading: editMessages.select.loading, failed: editMessages.select.notLoaded };

/** The value reached with the arrow keys; react-select gives it no class of its own. */
const CLASS_NAMES: ClassNamesConfig<Choice, boolean, GroupBase<Choice>> = {
  multiValue: ({ isFocused }) => (isFocused ? 'ed-select__multi-value--is-focused' : ''),
};

const asList = (value: Choice | readonly Choice[] | null): readonly Choice[] =>
  value === null ? [] : Array.isArray(value) ? (value as readonly Choice[]) : [value as Choice];

/**
 * react-select with the specification's placeholder, messages, menu heights and page size (§2, §9).
 * Options are matched here by folded names, and only the rows in view are rendered, so that a list
 * of thousands responds to each key at once (D33).
 */
const SelectField = ({
  id,
  label,
  note,
  hint,
  error,
  choices,
  disabled = false,
  awaits,
  clearable = false,
  shownAs,
  multi,
  chosenIds,
  onIds,
}: SelectProps) => {
  const [typed, setTyped] = useState('');
  const options = useMemo(() => matching(choices.all, typed), [choices, typed]);
  const value = useMemo(() => chosen(choices, chosenIds), [choices, chosenIds]);
  const names = useMemo(
    () => ({ label, describedBy: describedBy(id, { note, hint, error }) }),
    [id, label, note, hint, error],
  );
  return (
    <Field label={label} note={note} hint={hint} error={error} htmlFor={id}>
      <SelectNames value={names}>
        <Select<Choice, boolean>
          inputId={id}
          instanceId={id}
          unstyled
          classNamePrefix="ed-select"
          classNames={CLASS_NAMES}
          components={selectComponents}
          aria-invalid={error ? true : undefined}
          isMulti={multi}
          isDisabled={disabled || awaits !== undefined}
          isLoading={awaits === 'loading'}
          aria-busy={awaits === 'loading'}
          isClearable={clearable}
          options={options}
          value={multi ? value : (value[0] ?? null)}
          onChange={(next) => onIds(asList(next).map((choice) => choice.id))}
          onInputChange={(text) => setTyped(text)}
          filterOption={null}
          getOptionValue={(choice) => choice.id}
          getOptionLabel={(choice) => choice.name}
          formatOptionLabel={(choice, { context }) =>
            context === 'value' && shownAs ? shownAs(choice) : choice.name
          }
          // Tab through an open menu must not change the record.
          tabSelectsValue={false}
          // On devices with a touch screen react-select would drop the focus, for keyboard users
          // too.
          blurInputOnSelect={false}
          placeholder={awaits ? WAITS[awaits] : editMessages.select.placeholder}
          noOptionsMessage={() => editMessages.select.none}
          loadingMessage={() => editMessages.select.loading}
          maxMenuHeight={maxHeight}
          minMenuHeight={minHeight}
          menuPlacement="auto"
          pageSize={pageSize}
        />
      </SelectNames>
    </Field>
  );
};

interface SingleSelectProps extends SelectFieldProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

export const SingleSelect = ({ value, onChange, ...field }: SingleSelectProps) => {
  const ids = useMemo(() => (value === null ? [] : [value]), [value]);
  return (
    <SelectField {...field} multi={false} chosenIds={ids} onIds={([id]) => onChange(id ?? null)} />
  );
};

interface MultiSelectProps extends SelectFieldProps {
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

export const MultiSelect = ({ value, onChange, ...field }: MultiSelectProps) => (
  <SelectField {...field} multi chosenIds={value} onIds={onChange} />
);
