import { SkeletonCards } from '@refined/shared/ui';

/** Where a screen will stand: a heading and cards in their size. */
export const ScreenSkeleton = () => (
  <>
    <div className="rs-bone-heading" />
    <SkeletonCards />
  </>
);
