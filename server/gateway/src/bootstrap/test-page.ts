import { jest } from '@jest/globals';
import { BOOTSTRAP_SCRIPT } from './bootstrap-script.ts';
import type { StartBlock } from './start-block.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const shell = (version: string): StartBlock['shells'][number] => ({
  version,
  base: `/releases/shell/${version}/`,
  scripts: [
    ['kit.js', HASH],
    ['shell.js', HASH],
  ],
});

/** Two shells; the first is the active one. */
export const START: StartBlock = {
  workspace: 'shell',
  since: 7,
  shells: [shell('2.0.0'), shell('1.0.0')],
  patience: 14,
  report: { workspace: 'shell', stage: 'start', reference: 'abc-1' },
};

/** A release state with this `since` of the shell. */
export const stateSince = (since: number) => ({ workspaces: { shell: { since } } });

/** The members of a Response that the bootstrap reads; jsdom has no Response. */
export type Answer = Pick<Response, 'status' | 'json'>;

export const answerOf = (status: number, body?: unknown): Answer => ({
  status,
  json: async () => {
    if (typeof body === 'string') throw new SyntaxError('This is no JSON.');
    return body;
  },
});

export interface Host {
  /** Answers a fetch; undefined: no answer. */
  answer: (address: string, init: RequestInit | undefined) => Answer | undefined;
}

/** Functions that remove the previous page's listeners. */
const ends: (() => void)[] = [];

const endPageBefore = (): void => {
  for (const end of ends.splice(0)) end();
  for (const target of [window, document]) {
    const add = EventTarget.prototype.addEventListener.bind(target);
    jest.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      add(type, listener, options);
      ends.push(() => target.removeEventListener(type, listener));
    });
  }
};

/** Opens a page; returns what it has sent and done, and actions for a test. */
export const openPage = (start: StartBlock = START, host: Host = { answer: () => undefined }) => {
  endPageBefore();
  document.head.innerHTML = `<script type="application/json" id="refined-start">${JSON.stringify(start)}</script>`;
  document.body.innerHTML =
    '<div id="root"><div>first paint</div></div><template><main role="alert"><h1>No shell</h1><code>abc-1</code><button type="button">Reload</button></main></template>';
  const root = document.getElementById('root')!;
  const room = { height: 600 };
  Object.defineProperty(root, 'offsetHeight', { get: () => room.height });
  const reload = jest
    .spyOn(history, 'go')
    .mockReset()
    .mockImplementation(() => undefined);
  const reports: unknown[] = [];
  const sent: RequestInit[] = [];
  window.fetch = async (input, init) => {
    const address = String(input);
    if (address === '/client-reports') {
      reports.push(JSON.parse(String(init?.body)));
      sent.push(init!);
      return answerOf(204) as Response;
    }
    const answer = host.answer(address, init);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer as Response;
  };
  // Runs the same text that is served.
  const bootstrap = document.createElement('script');
  bootstrap.textContent = BOOTSTRAP_SCRIPT;
  document.body.append(bootstrap);
  const scripts = () => [...document.head.querySelectorAll('script[src]')] as HTMLScriptElement[];
  return {
    root,
    room,
    reload,
    reports,
    sent,
    scripts,
    running: () => /shell\/(.*?)\//.exec(scripts()[0]?.src ?? '')?.[1],
    /** All files of the shell have loaded and run. */
    come: () => {
      for (const script of scripts()) script.dispatchEvent(new Event('load'));
    },
    draw: (html = '<div class="page">drawn</div>') => {
      root.innerHTML = html;
    },
    isFaultShown: () => root.querySelector('[role="alert"]') !== null,
    clickReload: () => root.querySelector('button')!.click(),
  };
};

/** The browser's event for an error in a shell's code. */
export const errorOf = (address: string, message = 'broken'): Event =>
  new ErrorEvent('error', { filename: address, message, error: new Error(message) });
