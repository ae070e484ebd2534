import type { PublicationPreview } from '@refined/shared/contract';

/** How many drugs a publication would touch. */
export const touched = ({
  counts: { added, changed, removed, unchanged },
}: Pick<PublicationPreview, 'counts'>): number => added + changed + removed + unchanged;
