import { findViolations as findInElement } from '@refined/shared/testing';

/** What axe finds in the shell's page, as readable lines; none is good. */
export const findViolations = (page: Element = document.body): Promise<string[]> =>
  findInElement(page, true);
