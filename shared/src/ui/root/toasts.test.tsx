import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { LIMITS } from '../../domain/index.ts';
import { findViolations, renderKit } from '../../testing/index.ts';
import { useAnnounce, useToastLog, useToast } from '../page/use-toast.ts';

const undo = jest.fn();
const show = jest.fn();

const Buttons = () => {
  const toast = useToast();
  const log = useToastLog();
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
      <button type="button" onClick={() => toast.error('Not moved.')}>
        error
      </button>
      <button type="button" onClick={() => announce('87 drugs')}>
        announce
      </button>
      <button
        type="button"
        onClick={() => Array.from({ length: 25 }, (_, index) => toast.info(`News ${index}`))}
      >
        many
      </button>
      <ol aria-label="Log">
        {log.map(({ id, text, tone }) => (
          <li key={id}>
            {tone}: {text}
          </li>
        ))}
      </ol>
    </main>
  );
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** In steps: what a timer changes is drawn before the next one starts. */
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 100)
    act(() => jest.advanceTimersByTime(Math.min(left, 100)));
};
/** notistack's own leaving, some hundred milliseconds. */
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

  it('keeps the last 20 to read again, newest first', () => {
    press('many');
    const log = within(screen.getByRole('list', { name: 'Log' })).getAllByRole('listitem');
    expect(log).toHaveLength(20);
    expect(log[0]).toHaveTextContent('info: News 24');
    expect(log[19]).toHaveTextContent('info: News 5');
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
