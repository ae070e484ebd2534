import { SkeletonCards } from '@refined/shared/ui';

/** The placeholder of a screen: a heading and cards in their size. */
export const ScreenSkeleton = () => (
  <>
    <div className="rs-bone-heading" />
    <SkeletonCards />
  </>
);
