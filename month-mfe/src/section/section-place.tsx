import { kitMessages } from '@refined/shared/messages';

/**
 * Stands where a section's content will come; seen only after LIMITS.skeletonDelay, as the kit's
 * skeletons are.
 */
export const SectionPlace = ({ className, bones }: { className: string; bones: number }) => (
  <div
    className={`rf-skeleton mo-place ${className}`}
    role="group"
    aria-busy="true"
    aria-label={kitMessages.loading}
  >
    {Array.from({ length: bones }, (_, index) => (
      <i key={index} className="rf-bone" aria-hidden="true" />
    ))}
  </div>
);
