import { REPORTED_ERROR } from '@refined/shared/contract';
import type { ClientReport } from '@refined/shared/contract';
import type { MetError } from '../counts/last-errors.ts';
import { browserName } from './browser-name.ts';
import { cleanedText } from './cleaned-text.ts';
import { stackFrames } from './stack-frames.ts';

/**
 * What is kept of a failure: without personal data, whoever sent it.
 * @param names of the signed-in person
 */
export const metError = (
  { workspace, version, stage, fault, shown, reference, error }: ClientReport,
  userAgent: string | undefined,
  names: readonly string[],
): MetError => ({
  workspace,
  version,
  stage,
  fault,
  name: cleanedText(error?.name ?? '', REPORTED_ERROR.name, names),
  message: cleanedText(error?.message ?? '', REPORTED_ERROR.message, names),
  frames: stackFrames(error?.stack?.slice(0, REPORTED_ERROR.stack) ?? '', names),
  shown,
  browser: browserName(userAgent),
  references: reference === undefined ? [] : [reference],
});
