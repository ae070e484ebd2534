/**
 * Styles of the first paint, which is shown before any script runs: the layout's frame, so that
 * nothing moves when the shell replaces it. The sign-in page has only a background. The colours are
 * those of the theme, light and dark.
 */
export const FIRST_PAINT_STYLE = [
  ':root{color-scheme:light dark;--fp-bg:#f5f7f9;--fp-surface:#fff;--fp-line:#dbe1e8;--fp-soft:#e2f0f2;--fp-bone:#e9edf1;--fp-accent:#0b6274;--fp-on:#fff;--fp-text:#16202c}',
  '@media (prefers-color-scheme:dark){:root{--fp-bg:#0f151b;--fp-surface:#161e26;--fp-line:#2a3642;--fp-soft:#12343b;--fp-bone:#26313c;--fp-accent:#5cc3d3;--fp-on:#06222a;--fp-text:#e6ecf2}}',
  'html{font:14px/20px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--fp-text);background:var(--fp-bg)}',
  'body{margin:0;background:var(--fp-bg)}',
  'body.login-page{min-height:100vh;background:linear-gradient(160deg,var(--fp-soft),var(--fp-bg) 55%)}',
  '.fp-top{box-sizing:border-box;height:52px;background:var(--fp-surface);border-bottom:1px solid var(--fp-line);display:flex;align-items:center;gap:10px;padding:0 max(20px,50% - 700px);font-weight:700;font-size:16px}',
  '.fp-frame{display:grid;grid-template-columns:3fr 9fr;max-width:1440px;margin:0 auto}',
  '.fp-side{box-sizing:border-box;padding:16px 12px 16px 10px;border-right:1px solid var(--fp-line);min-height:calc(100vh - 92px)}',
  '.fp-main{padding:12px 24px 40px;min-width:0}',
  '.fp-bone{display:block;height:20px;margin:8px 10px 16px;border-radius:6px;background:var(--fp-bone)}',
  '.fp-fault{box-sizing:border-box;max-width:460px;margin:0 auto;padding:calc(20vh + 20px) 20px 20px}',
  '.fp-fault h1{font-size:22px;line-height:28px;margin:0}',
  '.fp-fault p{margin:8px 0 16px}',
  '.fp-fault code{overflow-wrap:anywhere;user-select:all}',
  '.fp-fault button{font:inherit;min-height:36px;padding:0 16px;border:1px solid var(--fp-accent);border-radius:6px;background:var(--fp-accent);color:var(--fp-on)}',
  '.fp-gap{margin-top:36px}',
  '.fp-title{width:220px;height:28px;margin:4px 0 10px}',
  '.fp-panel{height:240px;margin:0;border:1px solid var(--fp-line);border-radius:8px;background:var(--fp-surface)}',
  '@media (min-width:1600px){.fp-top{padding:0 max(20px,50% - 920px)}.fp-frame{max-width:1880px}}',
  '@media (max-width:760px){.fp-frame{grid-template-columns:minmax(0,1fr)}.fp-top{padding:0 14px 0 50px}.fp-side{display:none}.fp-main{padding:14px}}',
].join('');

const LOGO =
  '<svg width="26" height="26" viewBox="0 0 26 26"><rect width="26" height="26" rx="7" fill="var(--fp-accent)"/><path d="M8 19V7h6a3.5 3.5 0 010 7H8m5 0l5 5" fill="none" stroke="var(--fp-on)" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** The navigation's entries, in its three groups. */
const NAVIGATION = [2, 3, 2]
  .map(
    (count, group) =>
      `<i class="fp-bone${group > 0 ? ' fp-gap' : ''}"></i>${'<i class="fp-bone"></i>'.repeat(count - 1)}`,
  )
  .join('');

/** The frame; hidden from assistive technology until the shell has drawn the page. */
const FRAME = `<div aria-hidden="true"><div class="fp-top">${LOGO}ReFined</div><div class="fp-frame"><div class="fp-side">${NAVIGATION}</div><div class="fp-main"><i class="fp-bone fp-title"></i><i class="fp-bone fp-panel"></i></div></div></div>`;

export const isLogin = (pathname: string): boolean => /^\/login\/?$/i.test(pathname);

/**
 * The body's class and the root element's content until the shell draws (specification §2: the
 * sign-in page's body has its own style).
 */
export const firstPaint = (pathname: string): { bodyClass: string; content: string } =>
  isLogin(pathname) ? { bodyClass: 'login-page', content: '' } : { bodyClass: '', content: FRAME };

export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="7" fill="#0b6274"/><path d="M8 19V7h6a3.5 3.5 0 010 7H8m5 0l5 5" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';
