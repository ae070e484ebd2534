import { use } from 'react';
import { components } from 'react-select';
import type { MenuListProps, OptionProps, SelectComponentsConfig, GroupBase } from 'react-select';
import type { Choice } from '../form/choices.ts';
import { closedSelect } from './closed-select.tsx';
import { SelectNames } from './select-names.ts';
import { RowPosition, VirtualMenuList } from './virtual-menu-list.tsx';

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
  ...closedSelect,
  Option,
  MenuList,
};
