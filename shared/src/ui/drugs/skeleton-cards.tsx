import { kitMessages } from '../../messages/index.ts';

/**
 * Placeholders with the size of cards. They take their space at once, so that nothing moves, but
 * become visible only after LIMITS.skeletonDelay (in the style sheet), so that they don't flash.
 * `strip`: the cards will have a reason strip.
 */
export const SkeletonCards = ({
  count = 6,
  strip = false,
}: {
  count?: number;
  strip?: boolean;
}) => (
  <div
    className="rf-list rf-skeleton"
    role="group"
    aria-busy="true"
    aria-label={kitMessages.loading}
  >
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="rf-card" aria-hidden="true">
        <div className="rf-card-head rf-line">
          <i className="rf-bone rf-bone-din" />
          <i className="rf-bone rf-bone-name" />
          <i className="rf-bone rf-bone-badge" />
        </div>
        <p className="rf-card-ingredients rf-break">
          <i className="rf-bone rf-bone-ingredients" />
        </p>
        <p className="rf-card-facts">
          <i className="rf-bone rf-bone-facts" />
        </p>
        {strip ? (
          <div className="rf-reason">
            <i className="rf-bone rf-bone-strip" />
          </div>
        ) : null}
      </div>
    ))}
  </div>
);
