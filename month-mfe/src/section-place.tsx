import { kitMessages } from '@refined/shared/messages';

/**
 * The skeleton of a section, by default of a list that fills the page; visible only after
 * LIMITS.skeletonDelay, like the kit's skeletons.
 */
export const SectionPlace = ({ className = 'mo-list-place', bones = 6 }) => (
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
