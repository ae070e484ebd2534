import { createContext, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { components, type MenuListProps, type OptionProps } from 'react-select';
import { LIMITS } from '@refined/shared/domain';
import { defaultRangeExtractor, useVirtualizer } from '@refined/shared/ui';
import type { Choice } from '../form/choices.ts';

/** An option's position in its list; undefined where the list is drawn in full. */
export const RowPosition = createContext<
  { readonly index: number; readonly count: number } | undefined
>(undefined);

/** The longest list that is rendered in full. */
const PLAIN = 60;
/** Estimated height of a row, in px: one line of text. */
const ROW_HEIGHT = 34;

type Row = ReactElement<OptionProps<Choice, boolean>>;
type ListProps = MenuListProps<Choice, boolean>;

const VirtualRows = ({ rows, ...props }: ListProps & { rows: readonly Row[] }) => {
  const frame = useRef<HTMLDivElement | null>(null);
  const focused = rows.findIndex((row) => row.props.isFocused);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    // Without layout (tests) an element measures 0, which would mean that everything is in view.
    measureElement: (element) => element.getBoundingClientRect().height || ROW_HEIGHT,
    initialRect: { width: LIMITS.selectMenu.maxHeight, height: LIMITS.selectMenu.maxHeight },
    overscan: 4,
    useFlushSync: false,
    // aria-activedescendant refers to the focused row, so it stays in the page when it is scrolled
    // out of view.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return focused < 0 || indexes.includes(focused)
        ? indexes
        : [...indexes, focused].sort((a, b) => a - b);
    },
  });

  // react-select scrolls to a focused row only if it is rendered; this scrolls to the others (End,
  // Page Down, the chosen one at first).
  useEffect(() => {
    const { range } = virtualizer;
    if (focused >= 0 && (!range || focused < range.startIndex || focused > range.endIndex))
      virtualizer.scrollToIndex(focused);
  }, [focused, virtualizer]);

  const innerRef: ListProps['innerRef'] = (element) => {
    frame.current = element;
    if (typeof props.innerRef === 'function') props.innerRef(element);
    else if (props.innerRef) props.innerRef.current = element;
  };

  return (
    <components.MenuList {...props} innerRef={innerRef}>
      <div
        className="ed-select__rows"
        role="presentation"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="presentation"
            className="ed-select__row"
            style={{ transform: `translateY(${start}px)` }}
          >
            <RowPosition value={{ index, count: rows.length }}>{rows[index]}</RowPosition>
          </div>
        ))}
      </div>
    </components.MenuList>
  );
};

const isRows = (children: ReactNode): children is Row[] =>
  Array.isArray(children) && children.length > PLAIN;

/** A select's menu: of a long list only the rows in view are in the page (D33). */
export const VirtualMenuList = (props: ListProps) =>
  isRows(props.children) ? (
    <VirtualRows {...props} rows={props.children} />
  ) : (
    <components.MenuList {...props} />
  );
