/** What may lie over the whole page: it says that it does, and offers a way on. */
export const OVERLAYS =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], dialog[open], [popover]';
const CONTROLS = 'button, a[href], input, select, textarea, [role=menuitem], [role=option]';

export const isOverlay = (element: Element): boolean =>
  element.matches('[role=tooltip]') || element.querySelector(CONTROLS) !== null;

export const holdsOverlay = (around: Element): boolean =>
  [around, ...around.querySelectorAll(OVERLAYS)].some(
    (element) => element.matches(OVERLAYS) && isOverlay(element),
  );
