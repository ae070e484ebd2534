import { kitMessages } from '@refined/shared/messages';

/** The skeleton of a section; visible only after LIMITS.skeletonDelay, like the kit's skeletons. */
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
