import { useEffect, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { Runs } from '../runs.ts';

/**
 * Says which release is shown. Stands before the screen, so that it is known before the screen
 * draws for the first time, which may never end. Key: the release.
 */
export const Running = ({ release, runs }: { release: PageScreen; runs: Runs }) => {
  useState(() => runs.draw(release));
  useEffect(() => () => runs.leave(release), [runs, release]);
  return null;
};
