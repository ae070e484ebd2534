import { use } from 'react';
import type {
  ClearIndicatorProps,
  ContainerProps,
  ControlProps,
  DropdownIndicatorProps,
  IndicatorsContainerProps,
  InputProps,
  MultiValueProps,
  PlaceholderProps,
  SelectComponentsConfig,
  GroupBase,
  SingleValueProps,
  ValueContainerProps,
} from 'react-select';
import { Icon } from '@refined/shared/ui';
import type { Choice } from '../form/choices.ts';
import { editMessages } from '../messages/edit.ts';
import { SelectNames } from './select-names.ts';

// What is seen of a closed select. react-select's own parts write their styles by a library, for
// each select and each part again; a form has many of them and is drawn at once. These have the
// same classes, roles and handlers, and their styles stand in select.styles.ts. What react-select
// says and does stays its own.

const SelectContainer = (props: ContainerProps<Choice, boolean>) => (
  <div
    className={props.cx({ '--is-disabled': props.isDisabled }, props.className)}
    {...props.innerProps}
  >
    {props.children}
  </div>
);

const Control = (props: ControlProps<Choice, boolean>) => {
  const { cx, children, isDisabled, isFocused, innerRef, innerProps, menuIsOpen } = props;
  const states = {
    control: true,
    'control--is-disabled': isDisabled,
    'control--is-focused': isFocused,
    'control--menu-is-open': menuIsOpen,
  };
  return (
    <div
      ref={innerRef}
      className={cx(states)}
      {...innerProps}
      aria-disabled={isDisabled || undefined}
    >
      {children}
    </div>
  );
};

const ValueContainer = (props: ValueContainerProps<Choice, boolean>) => {
  const { cx, children, isMulti, hasValue, innerProps } = props;
  const states = {
    'value-container': true,
    'value-container--is-multi': isMulti,
    'value-container--has-value': hasValue,
  };
  return (
    <div className={cx(states)} {...innerProps}>
      {children}
    </div>
  );
};

const Placeholder = ({ cx, children, innerProps }: PlaceholderProps<Choice, boolean>) => (
  <div className={cx({ placeholder: true })} {...innerProps}>
    {children}
  </div>
);

const SingleValue = (props: SingleValueProps<Choice, boolean>) => {
  const { cx, children, isDisabled, innerProps } = props;
  return (
    <div
      className={cx({ 'single-value': true, 'single-value--is-disabled': isDisabled })}
      {...innerProps}
    >
      {children}
    </div>
  );
};

const MultiValue = (props: MultiValueProps<Choice, boolean>) => {
  const { cx, children, data, isDisabled, isFocused, innerProps, removeProps } = props;
  const states = {
    'multi-value': true,
    'multi-value--is-disabled': isDisabled,
    'multi-value--is-focused': isFocused,
  };
  return (
    <div className={cx(states)} {...innerProps}>
      <div className={cx({ 'multi-value__label': true })}>{children}</div>
      <div
        role="button"
        className={cx({ 'multi-value__remove': true })}
        aria-label={editMessages.select.remove(data.name)}
        {...removeProps}
      >
        <Icon name="close" size={12} />
      </div>
    </div>
  );
};

const Input = (props: InputProps<Choice, boolean>) => {
  const {
    cx,
    innerRef,
    isDisabled,
    isHidden,
    inputClassName,
    value,
    // Not of the element.
    className,
    clearValue,
    getStyles,
    getClassNames,
    getValue,
    hasValue,
    isMulti,
    isRtl,
    options,
    selectOption,
    selectProps,
    setValue,
    theme,
    ...ofElement
  } = props;
  // react-select uses aria-describedby itself.
  const ids = [use(SelectNames).describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div
      className={cx({
        'input-container': true,
        'input-container--is-disabled': Boolean(isDisabled),
      })}
      data-value={value || ''}
    >
      <input
        {...ofElement}
        ref={innerRef}
        className={cx({ input: true, 'input--is-hidden': Boolean(isHidden) }, inputClassName)}
        disabled={isDisabled}
        value={value}
        aria-describedby={ids || undefined}
      />
    </div>
  );
};

const Indicators = ({ cx, children, innerProps }: IndicatorsContainerProps<Choice, boolean>) => (
  <div className={cx({ indicators: true })} {...innerProps}>
    {children}
  </div>
);

const DropdownIndicator = ({ cx, innerProps }: DropdownIndicatorProps<Choice, boolean>) => (
  <div className={cx({ indicator: true, 'dropdown-indicator': true })} {...innerProps}>
    <Icon name="chevron" size={16} />
  </div>
);

const ClearIndicator = ({ cx, innerProps }: ClearIndicatorProps<Choice, boolean>) => (
  <div className={cx({ indicator: true, 'clear-indicator': true })} {...innerProps}>
    <Icon name="close" size={12} />
  </div>
);

export const closedSelect: SelectComponentsConfig<Choice, boolean, GroupBase<Choice>> = {
  SelectContainer,
  Control,
  ValueContainer,
  Placeholder,
  SingleValue,
  MultiValue,
  Input,
  IndicatorsContainer: Indicators,
  IndicatorSeparator: null,
  DropdownIndicator,
  ClearIndicator,
};
