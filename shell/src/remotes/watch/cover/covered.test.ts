import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { originals } from '../originals.ts';
import { coverRule } from './covered.ts';
import { watchForeignNodes } from './foreign.ts';
import { rememberFrame } from './frame-memory.ts';
import { hiddenBy } from './hidden.ts';
import { shellParts } from './parts.ts';

/** jsdom has no layout: every element is as large as the window, and `top` is what lies on top. */
let top: Element | undefined;
let isPrinting = false;

const byId = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#${id}`)!;
const put = (html: string, into: Element = document.body): HTMLElement => {
  into.insertAdjacentHTML('beforeend', html);
  return into.lastElementChild as HTMLElement;
};
/** As React does with what it draws. */
const drawn = (element: HTMLElement): HTMLElement => Object.assign(element, { __reactFiber$a: {} });

const page = `
  <div id="root"><div class="rs-layout">
    <div class="rs-head"><header class="rs-top" id="head"><button>Menu</button></header></div>
    <div class="rs-side"><nav class="rs-navigation" id="side"><a href="/">Home</a></nav></div>
    <main class="rs-content" id="content"><div class="rs-slot" id="slot"><h1>Queue</h1></div></main>
  </div></div>`;

const look = (...foreign: Element[]) =>
  coverRule({
    getComputedStyle: originals.getComputedStyle,
    matchMedia: (query) => ({ matches: query === 'print' && isPrinting }) as MediaQueryList,
  }).look(byId('slot'), shellParts()!, foreign);

beforeEach(() => {
  document.body.innerHTML = page;
  top = undefined;
  isPrinting = false;
  const box = { left: 0, top: 0, right: 1024, bottom: 768, width: 1024, height: 768 };
  Element.prototype.getBoundingClientRect = () => box as DOMRect;
  document.elementFromPoint = () => top ?? byId('head');
});
afterEach(() => {
  document.body.removeAttribute('style');
  document.body.replaceChildren();
});

it('a page as it should be raises no alarm', () => {
  expect(look()).toBeUndefined();
});

describe('the shell’s parts are hidden', () => {
  it.each([
    ['by the body', () => (document.body.style.display = 'none')],
    ['by the root', () => (byId('root').style.visibility = 'hidden')],
    ['until nobody sees them', () => (byId('root').style.opacity = '0.02')],
    ['by themselves', () => (byId('side').style.display = 'none')],
    ['by a style sheet', () => put('<style>.rs-top { display: none }</style>')],
    ['because they are gone', () => byId('head').replaceWith(byId('side'))],
  ])('%s', (_what, hide) => {
    const parts = shellParts()!;
    hide();
    const rule = coverRule({ ...originals, matchMedia: () => ({}) as MediaQueryList });
    expect(rule.look(byId('slot'), parts, [])).toBe('covered');
  });

  it('not for a print', () => {
    isPrinting = true;
    byId('head').style.display = 'none';
    expect(look()).toBeUndefined();
  });

  it.each([
    [{ filter: 'opacity(0)' }, 'covered'],
    [{ filter: 'brightness(3%)' }, 'covered'],
    [{ filter: 'blur(30px)' }, 'covered'],
    [{ filter: 'invert(100%) hue-rotate(180deg) brightness(90%)' }, undefined],
    [{ clipPath: 'circle(0px)' }, 'covered'],
    [{ contentVisibility: 'hidden' }, 'covered'],
    [{ pointerEvents: 'none' }, 'input'],
    [{}, undefined],
  ] as const)('by %j: %s', (style, by) => {
    const visible = {
      display: 'block',
      visibility: 'visible',
      opacity: '1',
      filter: 'none',
      clipPath: 'none',
      pointerEvents: 'auto',
      contentVisibility: 'visible',
    };
    expect(hiddenBy({ ...visible, ...style })).toBe(by);
  });
});

describe('what lies on top', () => {
  const OPAQUE = 'style="background-color: rgb(255, 0, 0)"';
  const LAYER =
    '<div style="position: fixed; pointer-events: none; background-color: rgb(255, 0, 0)"></div>';

  it.each([
    ['of the screen’s slot', () => put(`<div ${OPAQUE}></div>`, byId('slot')), 'covered'],
    ['of its slot, seen through', () => put('<div></div>', byId('slot')), 'input'],
    ['of the page, drawn by the screen', () => drawn(put(`<div ${OPAQUE}></div>`)), 'covered'],
    [
      'with the name of a dialog, and no way on',
      () => drawn(put(`<div role="dialog" ${OPAQUE}></div>`)),
      'covered',
    ],
  ] as const)('%s keeps the user from the shell', (_what, cover, fault) => {
    top = cover();
    expect(look()).toBe(fault);
  });

  it('put there by a script keeps the user from the shell', () => {
    const cover = put(`<div ${OPAQUE}></div>`);
    top = cover;
    expect(look(cover)).toBe('covered');
    cover.style.pointerEvents = 'none';
    top = undefined;
    expect(look(cover)).toBe('covered');
  });

  it.each([
    ['in its slot', () => put(LAYER, put('<div></div>', byId('slot')))],
    ['at the page’s end', () => drawn(put(LAYER))],
  ])('%s and lets clicks through hides the shell all the same', (_where, cover) => {
    cover();
    expect(look()).toBe('covered');
  });

  it.each([
    ['is clear', () => put(LAYER.replace('rgb(255, 0, 0)', 'transparent'), byId('slot'))],
    [
      'is a tooltip',
      () => drawn(put(`<div>${LAYER.replace('<div', '<div role="tooltip"')}</div>`)),
    ],
    ['stands where the screen stands', () => put(LAYER.replace('fixed', 'static'), byId('slot'))],
  ])('and lets clicks through is no cover when it %s', (_what, cover) => {
    cover();
    expect(look()).toBeUndefined();
  });

  it.each([
    [
      'a dialog of the kit',
      () =>
        drawn(put('<div><i></i><div role="dialog"><button>Cancel</button></div></div>'))
          .firstElementChild!,
    ],
    [
      'a full-screen dialog of the screen’s own',
      () =>
        put(
          '<div role="dialog" style="position: fixed"><button>Close</button></div>',
          byId('slot'),
        ),
    ],
    [
      'what is behind a dialog of its own',
      () =>
        put(
          '<div style="position: fixed"><i></i><div role="dialog"><button>Close</button></div></div>',
          byId('slot'),
        ).firstElementChild!,
    ],
    [
      'a menu of the screen’s',
      () => put('<div role="listbox"><p role="option">ORAL</p></div>', byId('slot')),
    ],
    [
      'a toast, or anything else the shell draws',
      () => put(`<div ${OPAQUE}>Saved</div>`, byId('root')),
    ],
    ['an extension’s part', () => put(`<translate-bar ${OPAQUE}></translate-bar>`)],
  ])('is %s: no alarm', (_what, cover) => {
    top = cover();
    expect(look()).toBeUndefined();
  });
});

describe('repair', () => {
  it('puts the shell’s parts back where and as they were, whatever became of them', () => {
    const { frame } = shellParts()!;
    const memory = rememberFrame(frame);
    // The blanks between the elements went with the body's other contents.
    const markup = () => document.body.innerHTML.replaceAll(/\s+/g, '');
    const before = markup();
    byId('side').remove();
    byId('root').setAttribute('style', 'display: none');
    byId('root').setAttribute('inert', '');
    document.body.replaceChildren();
    memory.restore();
    expect(markup()).toBe(before);
  });

  it('shows parts that were hidden before they were ever seen', () => {
    document.body.style.display = 'none';
    rememberFrame(shellParts()!.frame).restore();
    expect(getComputedStyle(document.body).display).toBe('block');
  });

  it('keeps what was set while all was well: a dialog of the kit sets a style on the body', () => {
    const memory = rememberFrame(shellParts()!.frame);
    document.body.style.overflow = 'hidden';
    memory.remember();
    document.body.style.display = 'none';
    memory.restore();
    expect(document.body.getAttribute('style')).toBe('overflow: hidden;');
  });

  it('removes what scripts added, and leaves the kit’s, React’s, the loader’s and extensions’ alone', () => {
    const kept = put('<style>p { color: red }</style>', document.head);
    const nodes = watchForeignNodes(MutationObserver);
    nodes.observe([document.documentElement, document.body]);
    put('<style id="_goober"> </style>', document.head);
    put('<style data-emotion="css">p { color: blue }</style>', document.head);
    put('<link rel="preload" as="script" href="/releases/a/1.0.0/a.js">', document.head);
    drawn(put('<div>dialog</div>'));
    put('<grammar-bar></grammar-bar>');
    const legitimate = document.documentElement.outerHTML;
    put('<style>#root { display: none }</style>', document.head);
    const cover = put('<div>cover</div>');
    expect(nodes.elements()).toEqual([cover]);
    nodes.remove();
    expect(document.documentElement.outerHTML).toBe(legitimate);
    kept.remove();
    document.head.replaceChildren();
  });
});
