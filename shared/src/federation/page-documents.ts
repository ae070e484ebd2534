import { pageConfig, type PageConfig } from '../contract/index.ts';

/**
 * Ids of the JSON blocks in the HTML, and the address of the state if the HTML doesn't contain it.
 */
export const CONFIG_BLOCK = 'refined-config';
export const STATE_BLOCK = 'refined-state';
export const STATE_ADDRESS = '/releases/state.json';
/** Where a page reports a failed release (`clientReport`). */
export const REPORTS_ADDRESS = '/client-reports';
/** The cookie with a browser's canary bucket, 0–99. */
export const BUCKET_COOKIE = 'refined-bucket';
/** The base of every released file's address. */
export const RELEASES_BASE = '/releases/';

const readBlock = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The defaults (D1, D2). */
export const DEFAULT_PAGE_CONFIG: PageConfig = {
  productName: 'Formulary',
  productKey: 'formulary',
  apiHost: '',
};

/** The page's configuration; the defaults if the HTML has none (plain hosting). */
export const readPageConfig = (): PageConfig => {
  const parsed = pageConfig.safeParse(readBlock(CONFIG_BLOCK));
  return parsed.success ? parsed.data : DEFAULT_PAGE_CONFIG;
};

/** The release state in the HTML, parsed but not yet checked; undefined when there is none. */
export const readStateBlock = (): unknown => readBlock(STATE_BLOCK);

/** The calls that the page's HTML sent before the shell ran. */
export interface EarlyCalls {
  /** The token that they were sent with. */
  readonly token: string;
  /** By address, as the API client would send them. */
  readonly calls: Record<
    string,
    {
      /** Resolves when the body has been read. */
      readonly answer: Promise<Response>;
      readonly controller: AbortController;
      /** The response headers have arrived. */
      came?: true;
    }
  >;
}

declare global {
  interface Window {
    __refinedEarly?: EarlyCalls;
  }
}
