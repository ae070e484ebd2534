import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderKit } from '../../testing/index.ts';
import { ConfirmDialog, useKeyHint, useKeys, type KeyActions } from '../index.ts';

const Offers = (actions: KeyActions) => {
  useKeys(actions);
  return null;
};
const press = (init: KeyboardEventInit, target: Element = document.body) =>
  fireEvent.keyDown(target, { bubbles: true, cancelable: true, ...init });

afterEach(() => localStorage.clear());

describe('a key', () => {
  it('does what the part of the page offers, as long as it is there', () => {
    const next = jest.fn();
    const { rerender } = renderKit(<Offers next={next} />);
    expect(press({ key: 'j' })).toBe(false);
    expect(next).toHaveBeenCalledTimes(1);
    rerender(<p>Nothing</p>);
    expect(press({ key: 'j' })).toBe(true);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('is known by the name that an earlier release gives it', () => {
    const later = jest.fn();
    const Named = () => <button {...useKeyHint()('later')}>Snooze</button>;
    renderKit(
      <>
        <Offers later={later} />
        <Named />
      </>,
    );
    press({ key: 's' });
    expect(later).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-keyshortcuts')).toBe('s');
  });

  it('is the one that the user’s layout writes, whatever Caps Lock says', () => {
    const [select, range, search] = [jest.fn(), jest.fn(), jest.fn()];
    renderKit(<Offers select={select} selectRange={range} search={search} />);
    press({ key: 'X' });
    expect(select).toHaveBeenCalledTimes(1);
    press({ key: 'X', shiftKey: true });
    press({ key: 'x', shiftKey: true });
    expect(range).toHaveBeenCalledTimes(2);
    // German layout: Shift+7.
    press({ key: '/', code: 'Digit7', shiftKey: true });
    expect(search).toHaveBeenCalledTimes(1);
    // A letter in the Latin key's position on a Greek layout isn't that key.
    press({ key: 'χ', code: 'KeyX' });
    expect(select).toHaveBeenCalledTimes(1);
  });

  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
    'is left alone with %j',
    (modifier) => {
      const update = jest.fn();
      renderKit(<Offers update={update} />);
      expect(press({ key: 'u', ...modifier })).toBe(true);
      expect(update).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a text field', <input aria-label="here" />],
    ['a long text field', <textarea aria-label="here" />],
    ['a select', <select aria-label="here" />],
    ['a text that is edited', <div aria-label="here" role="note" contentEditable />],
    ['a menu', <div aria-label="here" role="menu" tabIndex={-1} />],
  ])('is only typed in %s', (_where, field) => {
    const update = jest.fn();
    renderKit(
      <>
        <Offers update={update} />
        {field}
      </>,
    );
    expect(press({ key: 'u' }, screen.getByLabelText('here'))).toBe(true);
    expect(update).not.toHaveBeenCalled();
  });

  it('with Ctrl works in text fields, and never saves the web page', () => {
    const done = jest.fn();
    renderKit(
      <>
        <Offers done={done} />
        <input aria-label="here" />
      </>,
    );
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }])
      expect(press({ key: 's', ...modifier }, screen.getByLabelText('here'))).toBe(false);
    expect(done).toHaveBeenCalledTimes(2);
    press({ key: 's' });
    press({ key: 's', ctrlKey: true, shiftKey: true });
    expect(done).toHaveBeenCalledTimes(2);
  });

  it('held down goes on in the list, and moves nothing', () => {
    const [next, update] = [jest.fn(), jest.fn()];
    renderKit(<Offers next={next} update={update} />);
    press({ key: 'j', repeat: true });
    press({ key: 'u', repeat: true });
    expect(next).toHaveBeenCalledTimes(1);
    expect(update).not.toHaveBeenCalled();
  });

  it('Enter stays the button’s that has the focus', () => {
    const open = jest.fn();
    renderKit(
      <>
        <Offers open={open} />
        <button type="button">Other</button>
        <span role="checkbox" aria-checked={false} tabIndex={0} aria-label="Select" />
      </>,
    );
    expect(press({ key: 'Enter' }, screen.getByRole('button', { name: 'Other' }))).toBe(true);
    expect(open).not.toHaveBeenCalled();
    press({ key: 'Enter' }, screen.getByRole('checkbox'));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is the latest part’s that offers it, until that part goes', () => {
    const [page, bar] = [jest.fn(), jest.fn()];
    const Two = () => {
      const [shown, show] = useState(true);
      return (
        <>
          <Offers update={page} search={() => show(false)} />
          {shown ? <Late update={bar} /> : null}
        </>
      );
    };
    const Late = (actions: KeyActions) => {
      const [late, setLate] = useState(false);
      useKeys(late ? actions : { archive: () => setLate(true) });
      return null;
    };
    renderKit(<Two />);
    press({ key: 'u' });
    press({ key: 'a' });
    press({ key: 'u' });
    press({ key: '/' });
    press({ key: 'u' });
    expect(page).toHaveBeenCalledTimes(2);
    expect(bar).toHaveBeenCalledTimes(1);
  });
});

describe('a control with a key', () => {
  const Control = ({ tip }: { tip?: string }) => {
    const hintOf = useKeyHint();
    return (
      <button type="button" data-tip={tip} {...hintOf('update')}>
        Move
      </button>
    );
  };

  it('names it to screen readers and in its tooltip, as long as single keys are on', async () => {
    const { user } = renderKit(<Control tip="Move to Update queue" />);
    const control = screen.getByRole('button', { name: 'Move' });
    expect(control).toHaveAttribute('aria-keyshortcuts', 'u');
    await user.hover(control);
    expect(await screen.findByText('u')).toBeVisible();
    press({ key: '?' });
    await user.click(await screen.findByRole('checkbox', { name: /Use single keys/ }));
    expect(control).not.toHaveAttribute('aria-keyshortcuts');
  });

  it('shows the key alone to who points at it, not to who comes by key', async () => {
    const { user } = renderKit(<Control />);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus();
    expect(screen.queryByText('u')).toBeNull();
    await user.hover(screen.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('u')).toBeVisible();
  });
});

describe('the question of a move', () => {
  /** The question changes when `learn` is called. */
  let learn: (asks: string) => void;
  const Asks = ({
    onConfirm,
    why,
    asks,
  }: {
    onConfirm: () => void;
    why?: string;
    asks?: string;
  }) => {
    const [open, setOpen] = useState(false);
    const [learnt, setLearnt] = useState<string>();
    useEffect(() => {
      learn = setLearnt;
    }, []);
    useKeys({ update: () => setOpen(true), next: onConfirm });
    return (
      <ConfirmDialog
        open={open}
        title="Move Drug Record"
        confirmLabel="Move"
        confirmKey="update"
        confirmWhy={why}
        confirmWaits={asks !== undefined && learnt === undefined}
        asks={learnt ?? asks}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        Sure?
      </ConfirmDialog>
    );
  };
  const cancel = () => screen.findByRole('button', { name: 'Cancel' });

  it.each([
    ['the same letter', { key: 'u' }],
    ['Ctrl+Enter', { key: 'Enter', ctrlKey: true }],
  ])('has the focus on Cancel, and is confirmed by %s, once', async (_key, init) => {
    const confirmed = jest.fn();
    renderKit(<Asks onConfirm={confirmed} />);
    press({ key: 'u' });
    expect(await cancel()).toHaveFocus();
    press({ ...init, repeat: true }, await cancel());
    expect(confirmed).not.toHaveBeenCalled();
    press(init, await cancel());
    press(init, await cancel());
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('keeps every other key from the page', async () => {
    const confirmed = jest.fn();
    renderKit(<Asks onConfirm={confirmed} />);
    press({ key: 'u' });
    press({ key: 'j' }, await cancel());
    press({ key: 'c' }, await cancel());
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('isn’t confirmed before its choice is made', async () => {
    const confirmed = jest.fn();
    renderKit(<Asks onConfirm={confirmed} why="Choose first." />);
    press({ key: 'u' });
    press({ key: 'u' }, await cancel());
    expect(confirmed).not.toHaveBeenCalled();
  });

  it('remembers a confirmation until it knows what it asks about', async () => {
    const confirmed = jest.fn();
    renderKit(<Asks onConfirm={confirmed} asks="3 drugs" />);
    press({ key: 'u' });
    press({ key: 'u' }, await cancel());
    expect(screen.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-busy', 'true');
    expect(confirmed).not.toHaveBeenCalled();
    act(() => learn('3 drugs'));
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('asks again when it turns out to ask about something else', async () => {
    const confirmed = jest.fn();
    renderKit(<Asks onConfirm={confirmed} asks="3 drugs" />);
    press({ key: 'u' });
    press({ key: 'u' }, await cancel());
    const [text] = screen.getByRole('dialog').querySelectorAll('.rf-dialog-text');
    expect(text).toHaveAttribute('aria-busy', 'true');
    act(() => learn('2 drugs'));
    expect(text).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('button', { name: 'Move' })).not.toHaveAttribute('aria-busy');
    expect(confirmed).not.toHaveBeenCalled();
    press({ key: 'u' }, await cancel());
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  it('forgets it when it is cancelled', async () => {
    const confirmed = jest.fn();
    const { user } = renderKit(<Asks onConfirm={confirmed} asks="3 drugs" />);
    press({ key: 'u' });
    press({ key: 'u' }, await cancel());
    await user.keyboard('{Escape}');
    act(() => learn('3 drugs'));
    expect(confirmed).not.toHaveBeenCalled();
  });
});
