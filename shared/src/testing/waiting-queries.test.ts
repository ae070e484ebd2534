import { expect, it } from '@jest/globals';
import { findByText, getByText, waitFor } from '@testing-library/dom';

const draw = (html: string) => {
  document.body.innerHTML = html;
  return document.body;
};
const messageOf = (waiting: Promise<unknown>) =>
  waiting.then(
    () => '',
    (error: Error) => `${error.name}: ${error.message}\n${error.stack}`,
  );

it('a query that waited in vain tells what it looked for, and in what', async () => {
  const body = draw('<p>Archived</p>');
  const message = await messageOf(findByText(body, 'Queued', {}, { timeout: 1 }));
  expect(message).toContain('TestingLibraryElementError: Unable to find an element with the text');
  expect(message).toContain('Queued');
  expect(message).toContain('Archived');
  expect(message).toContain('waiting-queries.test.ts');
});

it('a query within what waited tells where it looked', async () => {
  const body = draw('<p>Archived</p><section><b>April</b></section>');
  const looksWithin = () => getByText(body.querySelector('section')!, 'Queued');
  const message = await messageOf(waitFor(looksWithin, { timeout: 1 }));
  const [own] = message.split('Archived');
  expect(own).toContain('<section>');
  expect(own).toContain('April');
});

it('a query that finds too much tells so at once', () => {
  const body = draw('<p>April</p><p>April</p>');
  expect(() => getByText(body, 'April')).toThrow(/multiple elements[^]*<p>/);
});
