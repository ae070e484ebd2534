import { expect, it } from '@jest/globals';
import { SCRIPT_CHECK } from '@refined/shared/federation';
import { admitRelease, checkScript } from './script-check.ts';
import { testScreen } from '../testing/test-screen.ts';

const screen = testScreen();
const checked = (address: string): HTMLScriptElement => {
  const script = document.createElement('script');
  checkScript(script, address);
  return script;
};

it('is what the bundles call', () => {
  expect(window[SCRIPT_CHECK]).toBe(checkScript);
});

it('gives a lazy chunk the integrity that its release lists, and asks for it as the preload did', () => {
  admitRelease(screen, '');
  const script = checked(`http://localhost${screen.base}lazy.1.js`);
  expect(script.integrity).toBe(screen.integrity['lazy.1.js']);
  expect(script.crossOrigin).toBe('anonymous');
  expect(script.src).toBe(`http://localhost${screen.base}lazy.1.js`);
});

it('takes another address for another attempt, whatever address the bundle has in mind', () => {
  admitRelease(screen, '?retry=1');
  expect(checked(`${screen.base}screen.1.js?retry=1`).src).toBe(
    `http://localhost${screen.base}screen.1.js?retry=1`,
  );
  expect(checked(`${screen.base}screen.1.js?retry=1`).integrity).toBe(
    screen.integrity['screen.1.js'],
  );
});

it('lets no script run whose name every object has', () => {
  admitRelease(screen, '');
  expect(checked(`${screen.base}constructor`).integrity).toMatch(/^sha384-A{64}$/);
});

it('checks an override at its own origin', () => {
  const override = testScreen({ base: 'http://127.0.0.1:8080/releases/queues-mfe/1.0.0-dev/' });
  admitRelease(override, '');
  const script = checked(`${override.base}lazy.1.js`);
  expect([script.src, script.integrity]).toEqual([
    `${override.base}lazy.1.js`,
    override.integrity['lazy.1.js'],
  ]);
});

it("leaves the shell's own scripts as they are", () => {
  expect(checked('/releases/shell/1.0.0/late.js').integrity).toBeFalsy();
});
