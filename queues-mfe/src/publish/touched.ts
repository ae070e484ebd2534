import type { PublicationPreview } from '@refined/shared/contract';

/** Number of drugs that a publication would change. */
export const touched = ({
  counts: { added, changed, removed, unchanged },
}: Pick<PublicationPreview, 'counts'>): number => added + changed + removed + unchanged;
