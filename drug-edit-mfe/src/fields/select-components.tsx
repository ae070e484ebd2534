import { createContext, use } from 'react';
import { components } from 'react-select';
import type {
  ClearIndicatorProps,
  DropdownIndicatorProps,
  InputProps,
  MenuListProps,
  MultiValueRemoveProps,
  OptionProps,
  SelectComponentsConfig,
  GroupBase,
} from 'react-select';
import { Icon } from '@refined/shared/ui';
import type { Choice } from '../form/choices.ts';
import { RowPosition, VirtualMenuList } from './virtual-menu-list.tsx';

export interface FieldNames {
  readonly label: string;
  /** Ids of the texts around the field; react-select uses aria-describedby itself. */
  readonly describedBy?: string;
}

/** What react-select's parts need to know about their field. */
export const SelectNames = createContext<FieldNames>({ label: '' });

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

export const selectComponents: SelectComponentsConfig<Choice, boolean, GroupBase<Choice>> = {
  Input,
  DropdownIndicator,
  ClearIndicator,
  MultiValueRemove,
  Option,
  MenuList,
};
