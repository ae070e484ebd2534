import type { Interference } from './interference.ts';

/** Says in the page that the statements were reached. */
const noted = 'window.theirs=(window.theirs??0)+1';
const IS_NOTED = 'window.theirs>0';
const TEXTS = 'document.createTreeWalker(document.body,NodeFilter.SHOW_TEXT)';

/** What changes the page's elements and functions. */
export const SCRIPTS: readonly Interference[] = [
  {
    // As Google Translate: each text goes into two elements, also those that come later.
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
