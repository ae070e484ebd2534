import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf } from '@refined/shared/domain';
import { publicationMessages } from '../../messages/publications.ts';

/** What each JSON file of a publication begins with. */
export const fileHead = (publication: Publication, product: string) => ({
  product,
  number: publication.number,
  effective: effectiveDayOf(publication),
  published_at: publication.at,
  published_by: publication.actor,
  size: publication.size,
  licence: publicationMessages.licence,
});
