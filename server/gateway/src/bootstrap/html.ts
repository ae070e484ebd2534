import type { StartBlock } from './start-block.ts';

/** The bootstrap's elements in the HTML, in document order. */
const [block, page, template] = document.querySelectorAll('#refined-start,#root,template');

export const start = JSON.parse(block!.textContent) as StartBlock;
export const root = page as HTMLElement;
/** Shown when no shell is left. It is part of the HTML, so that nothing has to be loaded for it. */
export const fault = (template as HTMLTemplateElement).content;
