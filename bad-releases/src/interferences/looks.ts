import type { Interference } from './interference.ts';

const adopted = (rules: string): string =>
  `const sheet=new CSSStyleSheet();sheet.replaceSync("${rules}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,sheet];window.theirs=sheet`;
const IS_ADOPTED = 'document.adoptedStyleSheets.includes(window.theirs)';

/** What changes how the page looks. */
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
