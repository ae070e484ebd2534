/**
 * What a user's browser adds to the page: an extension, a translator, a reading aid. It does no
 * harm, so no release may be blamed for it, and it stays.
 */
export interface Interference {
  /** Follows "a browser with …". */
  readonly name: string;
  /** Statements that run before the page's scripts, as extensions' may. */
  readonly atStart?: string;
  /** Statements that run after the screen has rendered. */
  readonly onceDrawn?: string;
  /** An expression: whether the addition is there as intended. */
  readonly isThere: string;
  /** The navigation is hidden, so the reviewer uses addresses. */
  readonly hidesNavigation?: true;
}

/** Statements that add a plain element, like extensions without shadow roots. */
const added = (id: string, style: string, to = 'document.body'): string =>
  `const box=document.createElement("div");box.id="${id}";box.style.cssText="${style}";box.textContent="Helper";${to}.append(box)`;
const isThere = (id: string): string => `document.getElementById("${id}")?.isConnected===true`;
const TOP = 'position:fixed;z-index:2147483647';

/** Additions over the page, or beside it. */
export const ELEMENTS: readonly Interference[] = [
  {
    name: 'an accessibility bar at the top',
    onceDrawn: added('bar', `${TOP};top:0;left:0;right:0;height:64px;background:#ffc`),
    isThere: isThere('bar'),
  },
  {
    name: 'a bar that pushes the page down',
    onceDrawn: `${added('push', `${TOP};top:0;left:0;right:0;height:48px;background:#cff`)};document.documentElement.style.marginTop="48px"`,
    isThere: `${isThere('push')}&&document.documentElement.style.marginTop==="48px"`,
  },
  {
    name: 'a password manager’s icon in a shadow root',
    onceDrawn:
      'const icon=document.createElement("pass-icon");icon.style.cssText="position:absolute;z-index:2147483647;top:90px;right:40px;width:24px;height:24px";icon.attachShadow({mode:"closed"}).append(document.createElement("button"));document.body.append(icon)',
    isThere: 'document.querySelector("pass-icon")!==null',
  },
  {
    name: 'a password manager’s question in a frame over the top bar',
    onceDrawn: `const frame=document.createElement("iframe");frame.id="popup";frame.style.cssText="${TOP};top:4px;right:16px;width:280px;height:56px;border:0;background:#fff";document.body.append(frame)`,
    isThere: isThere('popup'),
  },
  {
    name: 'notes in a frame at the lower edge',
    onceDrawn: `const frame=document.createElement("iframe");frame.id="notes";frame.style.cssText="${TOP};bottom:0;left:0;width:100%;height:160px;background:#fff";document.documentElement.append(frame)`,
    isThere: isThere('notes'),
  },
  {
    name: 'an element of an extension beside the body',
    atStart:
      'document.addEventListener("DOMContentLoaded",()=>{const helper=document.createElement("x-helper");helper.style.cssText="position:fixed;inset:0;z-index:2147483647;pointer-events:none";helper.attachShadow({mode:"open"});document.documentElement.append(helper)})',
    isThere: 'document.querySelector("html>x-helper")!==null',
  },
  {
    name: 'a tool for screenshots, over all of it for seconds',
    onceDrawn: `${added('shot', `${TOP};inset:0;background:#fff`)};setTimeout(()=>{window.wasThere=box.isConnected;box.remove()},3000)`,
    isThere: 'window.wasThere===true',
  },
  {
    name: 'mouse gestures on a clear layer',
    onceDrawn: `const layer=document.createElement("canvas");layer.id="gestures";layer.style.cssText="${TOP};inset:0;width:100%;height:100%;pointer-events:none";document.body.append(layer);addEventListener("mousemove",()=>{layer.width=innerWidth},true)`,
    isThere: isThere('gestures'),
  },
  {
    name: 'an assistant in the top layer',
    onceDrawn:
      'const box=document.createElement("div");box.id="assistant";box.popover="manual";box.style.cssText="inset:auto 20px 20px auto;width:300px;height:120px";document.body.append(box);box.showPopover()',
    isThere: 'document.getElementById("assistant")?.matches(":popover-open")===true',
  },
];

const adopted = (rules: string): string =>
  `const sheet=new CSSStyleSheet();sheet.replaceSync("${rules}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet];window.theirs=sheet`;
const IS_ADOPTED = 'document.adoptedStyleSheets.includes(window.theirs)';

/** Additions that change the page's look. */
export const LOOKS: readonly Interference[] = [
  {
    name: 'a dark mode that inverts the page',
    onceDrawn: 'document.documentElement.style.filter="invert(1) hue-rotate(180deg)"',
    isThere: 'document.documentElement.style.filter.startsWith("invert")',
  },
  {
    name: 'a dark mode by a style sheet',
    onceDrawn:
      'const style=document.createElement("style");style.id="dark";style.nonce=document.querySelector("style[nonce],script[nonce]")?.nonce??window.__nonce__;style.textContent="*{background-color:#181a1b!important;color:#e8e6e3!important}";document.head.append(style)',
    isThere: 'document.getElementById("dark")?.isConnected===true',
  },
  {
    name: 'a dark mode by an adopted style sheet',
    onceDrawn: adopted('*{background-color:#181a1b!important;color:#e8e6e3!important}'),
    isThere: IS_ADOPTED,
  },
  {
    name: 'a reader that hides the navigation',
    onceDrawn: adopted('nav,header{display:none!important}'),
    isThere: IS_ADOPTED,
    hidesNavigation: true,
  },
  {
    name: 'a tool that hides the page until it is ready',
    atStart:
      'new MutationObserver((_,watch)=>{if(document.documentElement){watch.disconnect();document.documentElement.style.opacity="0";setTimeout(()=>{document.documentElement.style.opacity="";window.wasThere=true},8000)}}).observe(document,{childList:true})',
    isThere: 'window.wasThere===true',
  },
  {
    name: 'text and pictures half as large again',
    onceDrawn: 'document.body.style.zoom="1.5"',
    isThere: 'document.body.style.zoom==="1.5"',
  },
  {
    name: 'an ad blocker',
    atStart:
      'document.addEventListener("DOMContentLoaded",()=>{const sheet=new CSSStyleSheet();sheet.replaceSync("[class*=banner],[class*=cookie],[id^=ad-],header a[href*=about]{display:none!important}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet];window.theirs=sheet;for(const element of document.querySelectorAll("noscript,iframe,link[rel=preload]"))element.remove()})',
    isThere: IS_ADOPTED,
  },
  {
    name: 'a blocker of cookie banners',
    onceDrawn:
      'window.blocker=new MutationObserver(()=>{document.body.style.setProperty("overflow","auto","important");for(const button of document.querySelectorAll("button"))if(/^accept all/i.test(button.textContent))button.click()});window.blocker.observe(document.body,{childList:true,subtree:true});document.body.style.setProperty("overflow","auto","important")',
    isThere: 'document.body.style.overflow==="auto"',
  },
];

/** Records in the page that the statements ran. */
const noted = 'window.theirs=(window.theirs??0)+1';
const IS_NOTED = 'window.theirs>0';
const TEXTS = 'document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT)';

/** Additions that change the page's elements and functions. */
export const SCRIPTS: readonly Interference[] = [
  {
    // Like Google Translate: wraps each text in two elements, also later texts.
    name: 'a translator',
    onceDrawn: `const translate=()=>{const walker=${TEXTS},texts=[];while(walker.nextNode())texts.push(walker.currentNode);for(const text of texts)if(text.data.trim()&&!text.parentElement.closest("font,script,style")){const outer=document.createElement("font"),inner=document.createElement("font");inner.textContent=text.data;outer.append(inner);text.replaceWith(outer)}};document.documentElement.classList.add("translated-ltr");translate();new MutationObserver(translate).observe(document.body,{childList:true,subtree:true,characterData:true})`,
    isThere:
      'document.querySelector("font")!==null&&document.documentElement.classList.contains("translated-ltr")',
  },
  {
    name: 'a grammar checker around its inputs',
    onceDrawn:
      'const check=()=>{for(const input of document.querySelectorAll("input[type=text],input:not([type]),input[type=search],textarea"))if(!input.dataset.gramm){input.dataset.gramm="true";const box=document.createElement("grammar-check");box.style.display="contents";input.replaceWith(box);box.append(input)}};window.theirs=1;check();new MutationObserver(check).observe(document.body,{childList:true,subtree:true})',
    isThere: IS_NOTED,
  },
  {
    name: 'attributes on every element',
    onceDrawn: `let turn=0;setInterval(()=>{turn+=1;for(const element of document.body.querySelectorAll("*"))element.setAttribute("data-seen",turn)},300)`,
    isThere: 'document.querySelector("main [data-seen]")!==null',
  },
  {
    name: 'a screen reader that moves the focus',
    onceDrawn: `let at=0;setInterval(()=>{const all=document.querySelectorAll("a[href],button");all[at++%all.length]?.focus();${noted}},400)`,
    isThere: IS_NOTED,
  },
  {
    name: 'a page that its user can edit',
    onceDrawn: 'document.body.contentEditable="true"',
    isThere: 'document.body.contentEditable==="true"',
  },
  {
    name: 'requests and listeners that are wrapped from the start',
    atStart: `const {fetch:own}=window;window.fetch=function(...given){${noted};return own.apply(this,given)};const {open}=XMLHttpRequest.prototype;XMLHttpRequest.prototype.open=function(...given){return open.apply(this,given)};const {addEventListener:add}=EventTarget.prototype;EventTarget.prototype.addEventListener=function(...given){return add.apply(this,given)}`,
    isThere: IS_NOTED,
  },
  {
    name: 'requests that somebody tries to wrap later',
    onceDrawn: `${noted};const own=window.fetch;window.fetch=function(...given){return own.apply(this,given)};JSON.parse=JSON.parse.bind(JSON)`,
    isThere: IS_NOTED,
  },
  {
    name: 'an extension that throws without end',
    onceDrawn: `setInterval(()=>{${noted};void Promise.reject(new Error("The extension rejects."));throw new Error("The extension throws.")},50)`,
    isThere: IS_NOTED,
  },
  {
    name: 'an extension with many timers',
    onceDrawn: `for(let i=0;i<300;i+=1)setInterval(()=>{${noted}},20)`,
    isThere: IS_NOTED,
  },
  {
    name: 'an extension that keeps keys and clicks for its menu',
    onceDrawn: `for(const name of ["keydown","contextmenu"])window.addEventListener(name,e=>{if(e.altKey||name==="contextmenu"){e.preventDefault();e.stopImmediatePropagation()}},true);${noted}`,
    isThere: IS_NOTED,
  },
];

/** All harmless additions to the page that aren't a release's fault. */
export const INTERFERENCES: readonly Interference[] = [...ELEMENTS, ...LOOKS, ...SCRIPTS];
