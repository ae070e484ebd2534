import { beforeEach, expect, it, jest } from '@jest/globals';
import { hasDrawn } from './blank.ts';

beforeEach(() => {
  // jsdom has no layout: every visible element gets an area.
  const rects = [{ width: 10, height: 10 }] as unknown as DOMRectList;
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rects);
  Range.prototype.getClientRects = () => rects;
});

it.each([
  ['text', '<div><h1>NOC Review</h1></div>', true],
  ['translated text', '<div><h1><font><font>NOC-Prüfung</font></font></h1></div>', true],
  ['a control', '<div><button></button></div>', true],
  ['a skeleton', '<div style="background-color: rgb(200, 200, 200)"></div>', true],
  ['nothing', '', false],
  ['empty elements', '<div><p> </p></div>', false],
  ['what is hidden', '<div style="display: none"><h1>NOC Review</h1></div>', false],
  ['what is invisible', '<h1 style="visibility: hidden">NOC Review</h1>', false],
  ['the shell’s notice', '<section class="rs-update">A newer version</section>', false],
  ['a placeholder', '<div class="rs-suspended"><p>Loading</p></div>', false],
])('a slot with %s in it', (_what, html, drawn) => {
  const slot = document.createElement('div');
  slot.innerHTML = html;
  expect(hasDrawn(slot)).toBe(drawn);
});
