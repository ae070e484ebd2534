import type { Interference } from './interference.ts';

/** Statements that add a plain element, as extensions without shadow roots do. */
const added = (id: string, style: string, to = 'document.body'): string =>
  `const box=document.createElement("div");box.id="${id}";box.style.cssText="${style}";box.textContent="Helper";${to}.append(box)`;
const isThere = (id: string): string => `document.getElementById("${id}")?.isConnected===true`;
const TOP = 'position:fixed;z-index:2147483647';

/** What is laid over the page, or beside it. */
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
