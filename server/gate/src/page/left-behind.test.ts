import { expect, it } from '@jest/globals';
import { leftBehind } from './left-behind.ts';
import type { PageSnapshot } from './page-snapshot.ts';

const MB = 1_000_000;
const CLEAN: PageSnapshot = {
  members: { replaced: [], added: [], closed: [] },
  intervals: 0,
  calls: 10,
  listeners: [],
  handlers: ['onerror of window'],
  connections: [],
  observers: [],
  styleSheets: 3,
  attributes: { 'html lang': 'en' },
  strangers: ['div.toasts'],
  document: { title: 'Home', designMode: 'off' },
  session: '["token","user"]',
  cookies: 20,
  stored: 1_000,
  databases: [],
  history: 3,
  elements: 200,
  text: ['Home', 'Review Queue', '3'],
  page: 1,
  memory: 20 * MB,
};
const left = (visited: Partial<Record<'first' | 'second' | 'later', Partial<PageSnapshot>>>) =>
  leftBehind({
    before: CLEAN,
    first: { ...CLEAN, ...visited.first },
    second: { ...CLEAN, ...visited.second },
    later: { ...CLEAN, ...visited.later },
    federationName: 'queues_mfe_1_0_0',
  });
const members = (changed: Partial<PageSnapshot['members']>) => ({
  second: { members: { ...CLEAN.members, ...changed } },
});

it('finds nothing behind a screen that keeps its code, some answers, and ends its timers', () => {
  expect(
    left({
      first: { memory: 40 * MB, listeners: ['online'] },
      second: {
        memory: 44 * MB,
        history: 8,
        stored: 3_000,
        text: ['Home', 'More', 'Review Queue', '3'],
        ...members({
          added: [
            'queues_mfe_1_0_0',
            'webpackChunkqueues-mfe@1.0.0',
            '__FEDERATION__',
            '_FEDERATION_RUNTIME_CORE',
            '0',
          ],
          replaced: ['__refinedRan'],
        }).second,
      },
      // A module's own calls and listeners, once for all visits.
      later: { calls: 13, listeners: ['online'] },
    }),
  ).toBeUndefined();
});

it.each([
  [
    'it has changed functions that the whole page uses (fetch)',
    members({ replaced: ['fetch'], added: ['x'] }),
  ],
  [
    'it has frozen objects that the whole page uses (Node.prototype)',
    members({ closed: ['Node.prototype'] }),
  ],
  [
    'it leaves globals behind (Array.prototype.first, a, b and 1 more)',
    members({ added: ['Array.prototype.first', 'a', 'b', 'c'] }),
  ],
  [
    'it has changed the session that the browser keeps (authInfo, userData)',
    { second: { session: '[null,null]' } },
  ],
  [
    'it leaves handlers behind (onbeforeinput of document)',
    { later: { handlers: ['onbeforeinput of document', 'onerror of window'] } },
  ],
  [
    'it still listens to events of the page (online)',
    { first: { listeners: ['online'] }, later: { listeners: ['online', 'online'] } },
  ],
  ['it still listens to events of the page (wheel)', { later: { listeners: ['wheel', 'wheel'] } }],
  ['it leaves a timer running', { later: { intervals: 1 } }],
  ['it leaves 7 timers running', { later: { intervals: 7 } }],
  ['it goes on with timers or frames (40 in half a second)', { later: { calls: 50 } }],
  ['it leaves connections open (EventSource)', { later: { connections: ['EventSource'] } }],
  [
    'it goes on observing the page (MutationObserver)',
    { later: { observers: ['MutationObserver'] } },
  ],
  ['it leaves 2 style sheets behind', { second: { styleSheets: 5 } }],
  [
    "it leaves elements beside the shell's behind (div.toasts)",
    { second: { strangers: ['div.toasts', 'div.toasts'] } },
  ],
  [
    'it has changed attributes of the page (html lang, body inert)',
    { second: { attributes: { 'html lang': 'fr', 'body inert': '' } } },
  ],
  [
    'it leaves the document changed (designMode)',
    { second: { document: { title: 'Home', designMode: 'on' } } },
  ],
  ['it fills the cookies (4000 characters)', { second: { cookies: 4_020 } }],
  ['it fills the storage (600000 characters)', { second: { stored: 601_000 } }],
  [
    'it stores databases, caches or service workers (database x)',
    { second: { databases: ['database x'] } },
  ],
  ['it adds 40 entries to the history', { second: { history: 43 } }],
  ['the shell no longer says "3"', { second: { text: ['Home', 'Review Queue', '0'] } }],
  ['it keeps 180 MB of memory', { first: { memory: 200 * MB }, second: { memory: 200 * MB } }],
  ['it keeps 30 MB more memory each time', { second: { memory: 50 * MB } }],
])('says: %s', (sentence, visited) => {
  expect(left(visited)).toBe(sentence);
});
