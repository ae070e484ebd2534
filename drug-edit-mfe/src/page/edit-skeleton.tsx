import { kitMessages } from '@refined/shared/messages';

/** Boxes per row of the main fields, as in the form. */
const CELLS = ['', '', '', '', 'ed-wide', '', '', ''];

/**
 * The placeholder of the form, in its shape; visible only after LIMITS.skeletonDelay (in the kit's
 * style sheet).
 */
export const EditSkeleton = () => (
  <div className="rf-skeleton" role="group" aria-busy="true" aria-label={kitMessages.loading}>
    <div className="ed-bones-heading" aria-hidden="true">
      <i className="rf-bone" />
      <i className="rf-bone" />
    </div>
    <div className="rf-panel" aria-hidden="true">
      <div className="ed-grid">
        {CELLS.map((width, index) => (
          <div key={index} className={`ed-cell ${width}`}>
            <i className="rf-bone ed-bone-label" />
            <i className="rf-bone ed-bone-control" />
          </div>
        ))}
      </div>
      <i className="rf-bone ed-bone-more" />
    </div>
  </div>
);
