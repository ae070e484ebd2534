/** Below this, nobody sees it. */
const FAINT = 0.1;

type Style = Pick<
  CSSStyleDeclaration,
  | 'display'
  | 'visibility'
  | 'opacity'
  | 'filter'
  | 'clipPath'
  | 'pointerEvents'
  | 'contentVisibility'
>;

/** `brightness(0)`, `opacity(5%)`, a blur that leaves nothing to read; not the tints of extensions. */
const isFilteredAway = (filter: string): boolean =>
  [...filter.matchAll(/(opacity|brightness|contrast|blur)\((\d*\.?\d+)(%|px)?\)/g)].some(
    ([, name, amount, unit]) =>
      name === 'blur' ? Number(amount) >= 8 : Number(amount) / (unit === '%' ? 100 : 1) < FAINT,
  );

const clips = (clipPath: string | undefined): boolean =>
  !['', 'none', undefined].includes(clipPath);

/** How an element's style hides what is in it: `input` when it is seen, but not reached. */
export const hiddenBy = (style: Style): 'covered' | 'input' | undefined => {
  const { display, visibility, filter, clipPath, contentVisibility, pointerEvents } = style;
  if (
    display === 'none' ||
    (visibility !== '' && visibility !== 'visible') ||
    contentVisibility === 'hidden' ||
    isFilteredAway(filter ?? '') ||
    clips(clipPath)
  )
    return 'covered';
  return pointerEvents === 'none' ? 'input' : undefined;
};

/** What is left of an element's opacity after that of all it stands in. */
export const isFaint = (element: Element, styleOf: (element: Element) => Style): boolean => {
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement)
    opacity *= Number(styleOf(at).opacity || 1);
  return opacity < FAINT;
};
