import { pageConfig, pageState } from '../contract/index.ts';
import type { PageConfig, PageState } from '../contract/index.ts';

/** Ids of the JSON blocks in the HTML, and where a page finds the state when the HTML doesn't hold it. */
export const CONFIG_BLOCK = 'refined-config';
export const STATE_BLOCK = 'refined-state';
export const STATE_ADDRESS = '/releases/state.json';
/** Every released file is served below this. */
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

/** What holds where nothing is configured (D1, D2). */
export const DEFAULT_PAGE_CONFIG: PageConfig = { productName: 'Formulary', productKey: 'formulary', apiHost: '' };

/** The page's configuration; the defaults where the HTML holds none (plain hosting). */
export const readPageConfig = (): PageConfig => {
  const parsed = pageConfig.safeParse(readBlock(CONFIG_BLOCK));
  return parsed.success ? parsed.data : DEFAULT_PAGE_CONFIG;
};

/** The release state in the HTML; undefined when there is none or it isn't one. */
export const readPageState = (): PageState | undefined => {
  const parsed = pageState.safeParse(readBlock(STATE_BLOCK));
  return parsed.success ? parsed.data : undefined;
};
