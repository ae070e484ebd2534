import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { findViolations, problemAnswer, type FakeRequest } from '@refined/shared/testing';
import { LIMITS } from '@refined/shared/domain';
import { fakeComment } from '../testing/fake-history.ts';
import { historyPanel, openHistory } from '../testing/open-history.tsx';

const older = fakeComment();

/** A host that keeps comments; `more` of them are too old to be answered. */
const open = ({ more = 0, add }: { more?: number; add?: () => Response } = {}) => {
  const said = [older];
  const all = () => Response.json({ count: said.length + more, results: said });
  return openHistory({
    answers: () => ({
      drugComments: all,
      addComment: ({ body }: FakeRequest) => {
        if (add) return add();
        said.unshift(
          fakeComment({
            id: String(said.length + 1),
            actor: 'reviewer',
            text: (body as { text: string }).text,
            at: '2026-04-03T09:00:00.000Z',
          }),
        );
        return all();
      },
    }),
  });
};
const text = () => screen.findByLabelText('New comment');
const heading = () => screen.getByRole('heading', { name: /^Comments/ });
const list = () =>
  within(screen.getByRole('region', { name: 'Comments, newest first' })).getAllByRole('listitem');
const sent = (calls: readonly { method: string; address: string; body: unknown }[]) =>
  calls
    .filter(({ method, address }) => method === 'POST' && address === '/api/drugs/7/comments/')
    .map(({ body }) => body);

describe('comments on a record', () => {
  it('are read newest first, with who and when', async () => {
    const { container } = open({ more: 1 });
    await historyPanel();
    await waitFor(() => expect(heading()).toHaveTextContent('Comments (2)'));
    expect(list()[0]).toHaveTextContent('grace, ');
    expect(list()[0]).toHaveTextContent('Looks right.');
    expect(list()[0]!.querySelector('time')).toHaveAttribute('datetime', older.at);
    expect(screen.getByText('1 older comment is not shown.')).toBeVisible();
    expect(await findViolations(container)).toEqual([]);
  });

  it('are added by the button and by Ctrl+Enter', async () => {
    const { user, api } = open();
    await user.type(await text(), '  First line{Enter}second  ');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(heading()).toHaveTextContent('Comments (2)'));
    expect(list()[0]!.querySelector('.rl-comment-text')!.textContent).toBe('First line\nsecond');
    expect(await text()).toHaveValue('');
    expect(await text()).toHaveFocus();
    await user.keyboard('Again{Control>}{Enter}{/Control}');
    await waitFor(() => expect(heading()).toHaveTextContent('Comments (3)'));
    expect(sent(api.calls)).toEqual([{ text: 'First line\nsecond' }, { text: 'Again' }]);
  });

  it('stay in the field when they could not be added', async () => {
    let fails = true;
    const { user } = open({
      add: () =>
        fails
          ? problemAnswer(422, 'Too long for this host.')
          : Response.json({ count: 1, results: [fakeComment({ text: 'Kept' })] }),
    });
    await user.type(await text(), 'Kept');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() =>
      expect(screen.getByLabelText('New comment')).toHaveAccessibleDescription(
        'The comment was not added. It is still in the field. Too long for this host.',
      ),
    );
    expect(await text()).toHaveValue('Kept');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(screen.getByLabelText('New comment')).toHaveValue(''));
    expect(screen.getByLabelText('New comment')).not.toBeInvalid();
  });

  it('that are begun outlast the panel and the session, and are gone once they were added', async () => {
    const { user, router, unmount } = open({ add: () => problemAnswer(401, 'Invalid token.') });
    await user.type(await text(), 'Half a thought');
    await user.click(screen.getByRole('button', { name: 'Close history' }));
    expect(router.state.location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'History' }));
    expect(await text()).toHaveValue('Half a thought');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    unmount();
    const again = open();
    expect(await text()).toHaveValue('Half a thought');
    await again.user.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(heading()).toHaveTextContent('Comments (2)'));
    expect(await text()).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.includes('comment'))).toEqual([]);
  });

  it('that are empty or too long are not sent; the room left is told near the end', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: 'Add comment' }));
    expect(await text()).toHaveAccessibleDescription('Write a comment first.');
    expect(await text()).toHaveFocus();
    await user.click(await text());
    await user.paste('x'.repeat(LIMITS.comments.length - 1));
    expect(await text()).toHaveAccessibleDescription('1 character left');
    await user.keyboard('yz');
    expect(await text()).toHaveAccessibleDescription('1 character too long: at most 2,000');
    await user.click(screen.getByRole('button', { name: 'Add comment' }));
    expect(await text()).toHaveAccessibleDescription('A comment has at most 2,000 characters.');
    expect(sent(api.calls)).toEqual([]);
  });

  it('are none yet', async () => {
    openHistory();
    expect(await screen.findByText('No comments yet.')).toBeVisible();
    expect(heading()).toHaveTextContent('Comments (0)');
  });

  it('that could not be loaded are asked for again; the history stands beside', async () => {
    let fails = true;
    const { user } = openHistory({
      answers: () => ({
        drugComments: () =>
          fails ? problemAnswer(400, 'No.') : Response.json({ count: 1, results: [older] }),
      }),
    });
    const fault = await screen.findByRole('region', { name: 'The comments could not be loaded.' });
    expect(await screen.findByText('Edited Strength')).toBeVisible();
    fails = false;
    await user.click(within(fault).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Looks right.')).toBeVisible();
  });
});
