/** @jest-environment ./tools/jest/browser/environment.mjs */
/// <reference lib="dom" />
import { expect, it } from '@jest/globals';

const draw = (html: string) => {
  document.body.innerHTML = html;
  return (id: string) => document.getElementById(id)!;
};
const textsOf = (element: HTMLElement) =>
  [...(element as HTMLInputElement).labels!].map(({ textContent }) => textContent);

it('a label is for the element with its id, or for the first one within it', () => {
  const at = draw(`
    <label for="din">DIN</label><label for="din">Number</label><input id="din">
    <label>Name <b><input id="name"></b><input id="later"></label>
    <label for="">Nothing<input id="empty"></label>
    <label for="gone">Gone</label>
    <label for="text">Text</label><p id="text"></p>
    <label for="hidden">Hidden</label><input type="hidden" id="hidden">`);
  expect(textsOf(at('din'))).toEqual(['DIN', 'Number']);
  expect(textsOf(at('name')).map((text) => text.trim())).toEqual(['Name']);
  expect(textsOf(at('later'))).toEqual([]);
  expect(textsOf(at('empty'))).toEqual([]);
  const controls = [...document.querySelectorAll('label')].map(({ control }) => control?.id);
  expect(controls).toEqual(['din', 'din', 'name', undefined, undefined, undefined, undefined]);
});

it('of several elements with its id a label is for the first', () => {
  draw('<label for="twice">Twice</label><div id="there"></div><input id="twice" name="last">');
  const first = Object.assign(document.createElement('input'), { id: 'twice', name: 'first' });
  document.getElementById('there')!.append(first);
  expect(document.querySelector('label')!.control).toBe(first);
  first.remove();
  expect((document.querySelector('label')!.control as HTMLInputElement).name).toBe('last');
});

it('labels follow every change of the document', () => {
  const at = draw('<label for="a">One</label><input id="a"><input id="b">');
  const [label, a, b] = [document.querySelector('label')!, at('a'), at('b')];
  expect([textsOf(a), textsOf(b)]).toEqual([['One'], []]);
  label.htmlFor = 'b';
  expect([textsOf(a), textsOf(b)]).toEqual([[], ['One']]);
  b.id = 'c';
  expect([label.control, textsOf(b)]).toEqual([null, []]);
  b.id = 'b';
  b.remove();
  expect(label.control).toBeNull();
  label.remove();
  const piece = document.createElement('div');
  piece.append(label, b);
  expect(label.control).toBe(b);
});
