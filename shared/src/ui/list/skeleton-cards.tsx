import { kitMessages } from '../../messages/index.ts';

/**
 * Stands where cards will come, in their size. It takes its place at once, so that nothing jumps, and is seen only after
 * LIMITS.skeletonDelay (in the style sheet), so that quick answers don't flash.
 */
export const SkeletonCards = ({ count = 6 }: { count?: number }) => (
  <div className="rf-list rf-skeleton" role="group" aria-busy="true" aria-label={kitMessages.loading}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="rf-card" aria-hidden="true">
        <div className="rf-card-head">
          <i className="rf-bone rf-bone-din" />
          <i className="rf-bone rf-bone-name" />
          <i className="rf-bone rf-bone-badge" />
        </div>
        <p className="rf-card-ingredients"><i className="rf-bone rf-bone-ingredients" /></p>
        <p className="rf-card-facts"><i className="rf-bone rf-bone-facts" /></p>
      </div>
    ))}
  </div>
);
