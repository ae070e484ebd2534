import { LIMITS } from '@refined/shared/domain';

/**
 * How many elements the page has, if that is too much. The browser keeps this number while nothing
 * changes, so a look at it costs next to nothing.
 */
export const tooManyElements = (
  page: Pick<Document, 'getElementsByTagName'> = document,
): number | undefined => {
  const { length } = page.getElementsByTagName('*');
  return length > LIMITS.pageElements ? length : undefined;
};
