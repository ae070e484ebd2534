import { readPageConfig } from '@refined/shared/federation';

const originOf = (text: string): string[] =>
  /^https?:\/\//.test(text) && URL.canParse(text) ? [new URL(text).origin] : [];

/**
 * Origins that may serve a screen instead of its release, from the gateway's configuration; none by
 * default.
 */
export const allowedOrigins = (): readonly string[] =>
  (readPageConfig().overrideOrigins ?? []).flatMap(originOf);
