import { expect, test } from '../fixtures/story.ts';
import { heading } from '../fixtures/reviewer.ts';

/** Errors that no assertion looks for: each must fail the story in which it happens. */
const WRONGS: Readonly<Record<string, readonly [RegExp, () => void]>> = {
  'an error in the console': [/logged by the page/, () => console.error('logged by the page')],
  'an unhandled rejection': [
    /rejected by the page/,
    () => void Promise.reject(new Error('rejected by the page')),
  ],
  'an uncaught exception': [
    /thrown by the page/,
    () =>
      void setTimeout(() => {
        throw new Error('thrown by the page');
      }),
  ],
  'a policy violation': [
    /policy: img-src|policy: .*elsewhere\.example/,
    () => {
      new Image().src = 'https://elsewhere.example/pixel.png';
    },
  ],
};

for (const [wrong, [pattern, act]] of Object.entries(WRONGS)) {
  test(`${wrong} does not pass unseen`, async ({ page, watch }) => {
    await page.goto('/');
    await expect(heading(page, 'ReFined Home')).toBeVisible();
    await page.evaluate(act);
    await expect(() => expect(() => watch.check()).toThrow(pattern)).toPass();
    watch.expectLogged(/./);
  });
}
