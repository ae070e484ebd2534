import type { StartBlock } from './start-block.ts';

/** The parts of the HTML that belong to the bootstrap, in the order in which they stand there. */
const [block, page, template] = document.querySelectorAll('#refined-start,#root,template');

export const start = JSON.parse(block!.textContent) as StartBlock;
export const root = page as HTMLElement;
/** What is shown when no shell is left: in the HTML, so that nothing has to be loaded for it. */
export const fault = (template as HTMLTemplateElement).content;
