import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { LIMITS } from '../../domain/index.ts';
import { findViolations, renderKit } from '../../testing/index.ts';
import { useAnnounce, useToast } from '../page/use-toast.ts';

const undo = jest.fn();
const undone: (() => void)[] = [];
/** One of several of the same kind; its undo may be used elsewhere. */
const counted = (name: string) => ({
  about: { label: name, to: `/drugs/${name}` },
  counted: { kind: 'moved', count: 1, text: (count: number) => `${count} moved.` },
  action: {
    label: 'Undo',
    onAction: () => undo(name),
    done: new Promise<void>((resolve) => undone.push(resolve)),
  },
});
const show = jest.fn();

const Buttons = () => {
  const toast = useToast();
  const announce = useAnnounce();
  return (
    <main>
      <button
        type="button"
        onClick={() =>
          toast.success('Moved.', {
            action: { label: 'Undo', onAction: undo },
            more: { label: 'Show', onAction: show },
          })
        }
      >
        success
      </button>
      {['A', 'B', 'C'].map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => toast.success(`${name} moved.`, counted(name))}
        >
          move {name}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          const { counted: of, ...options } = counted('Group');
          toast.success('9 moved.', { ...options, counted: { ...of, count: 9 } });
        }}
      >
        move nine
      </button>
      <button type="button" onClick={() => toast.error('Not moved.')}>
        error
      </button>
      <button type="button" onClick={() => announce('87 drugs')}>
        announce
      </button>
    </main>
  );
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** In steps, so that the effects of a timer render before the next timer starts. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 100)
    act(() => jest.advanceTimersByTime(Math.min(left, 100)));
};
/** Duration of notistack's leave transition, some hundred milliseconds. */
const LEAVING = 1_000;
const region = () => screen.getByRole('status');

describe('toasts (specification §9, D17)', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    renderKit(<Buttons />);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['success', 'Moved.', 2_000],
    ['error', 'Not moved.', 4_000],
  ])('%s shows in the one live region for its time', (name, text, duration) => {
    press(name);
    pass(duration - 100);
    expect(within(region()).getByText(text)).toBeInTheDocument();
    pass(100 + LEAVING);
    expect(within(region()).queryByText(text)).toBeNull();
  });

  it.each([
    ['hovered', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['focused', fireEvent.focus, fireEvent.blur],
  ])('keeps while it is %s, and goes on afterwards', (_, begin, end) => {
    press('success');
    const target = screen.getByRole('button', { name: 'Undo' }).parentElement!;
    begin(target);
    pass(60_000);
    expect(screen.getByText('Moved.')).toBeInTheDocument();
    end(target);
    pass(LIMITS.toast.success + LEAVING);
    expect(within(region()).queryByText('Moved.')).toBeNull();
  });

  it('does what it offers, once, and goes', () => {
    press('success');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    pass(LEAVING);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(show).not.toHaveBeenCalled();
  });

  it('may offer a second thing, too', () => {
    press('success');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    pass(LEAVING);
    expect(show).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Moved.')).toBeNull();
  });

  it('counts successes of one kind in one toast, which asks, then undoes all of them, the last first (D84)', () => {
    press('move A');
    expect(screen.getByText('A moved.')).toBeVisible();
    // The subject, beside the sentence.
    expect(within(region()).getByText('A')).toBeVisible();
    pass(LIMITS.toast.success - 100);
    press('move B');
    press('move C');
    // Moved again after somebody else's undo: it counts once.
    press('move B');
    pass(LIMITS.toast.success - 100);
    expect(within(region()).getByText('3 moved.')).toBeVisible();
    expect(document.querySelectorAll('.rf-toast')).toHaveLength(1);
    expect(within(region()).queryByText('A')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo all 3' }));
    pass(LEAVING);
    expect(undo).not.toHaveBeenCalled();
    const asking = screen.getByRole('dialog', { name: 'Undo all 3?' });
    expect(asking).toHaveAccessibleDescription('3 moved. A C B');
    fireEvent.click(within(asking).getByRole('button', { name: 'Undo all 3' }));
    pass(LEAVING);
    expect(undo.mock.calls).toEqual([['B'], ['C'], ['A']]);
    expect(within(region()).queryByText('3 moved.')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not count what came later, on another page, or is about several (D84)', () => {
    const said = () =>
      [...document.querySelectorAll('.rf-toast-text > span:first-child')].map(
        ({ textContent }) => textContent,
      );
    press('move A');
    // While hovered, it stays.
    fireEvent.pointerEnter(document.querySelector('.rf-toast')!);
    pass(LIMITS.toast.gesture + 100);
    press('move B');
    expect(said()).toEqual(['A moved.', 'B moved.']);
    press('move nine');
    press('move nine');
    expect(said().slice(2)).toEqual(['9 moved.', '9 moved.']);
    window.history.pushState(null, '', '/drugs/queue/com');
    press('move C');
    expect(said().at(-1)).toBe('C moved.');
  });

  it('goes when what it says was undone elsewhere; the others of its kind stay', async () => {
    undone.length = 0;
    press('move A');
    press('move B');
    await act(async () => undone[1]!());
    expect(within(region()).getByText('A moved.')).toBeVisible();
    await act(async () => undone[0]!());
    pass(LEAVING);
    expect(within(region()).queryByText('A moved.')).toBeNull();
  });

  it('shows one at a time: a failure before successes', () => {
    press('error');
    press('success');
    const front = [...document.querySelectorAll('.rf-toast:not([data-behind])')];
    expect(front.map((toast) => toast.textContent)).toEqual(['Not moved.']);
  });

  it('announces in the same region, also the same text again', () => {
    press('announce');
    expect(region()).toHaveTextContent('87 drugs');
    const before = region().textContent;
    press('announce');
    expect(region().textContent).not.toBe(before);
    pass(LEAVING);
    expect(region()).toHaveTextContent(/^$/);
  });

  it('is accessible', async () => {
    press('success');
    jest.useRealTimers();
    expect(await findViolations(document.body)).toEqual([]);
  });
});
