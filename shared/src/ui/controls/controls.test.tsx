import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { findViolations, renderKit } from '../../testing/index.ts';
import { Button, ButtonLink, IconButton } from './button.tsx';
import { describedBy, Field, TextField } from './field.tsx';

describe('controls', () => {
  it('Button takes presses, but none while busy or refused for now', async () => {
    const onClick = jest.fn();
    const { user, container } = renderKit(
      <>
        <Button onClick={onClick}>Done</Button>
        <Button onClick={onClick} busy>
          Saving
        </Button>
        <Button onClick={onClick} why="Publishing comes later.">
          Publish Update
        </Button>
        <ButtonLink to="/drugs/queue/manual/">Review Queue</ButtonLink>
      </>,
    );
    for (const name of ['Done', 'Saving', /Publish Update/])
      await user.click(screen.getByRole('button', { name }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
    const refused = screen.getByRole('button', {
      name: 'Publish Update . Publishing comes later.',
    });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: 'Review Queue' })).toHaveAttribute(
      'href',
      '/drugs/queue/manual/',
    );
    expect(await findViolations(container)).toEqual([]);
  });

  it('Button that is refused for now does not send its form', async () => {
    const onSubmit = jest.fn();
    const { user } = renderKit(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Done
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('TextField has exactly its label as name; note, hint, error and suffix describe it', async () => {
    const { container } = renderKit(
      <>
        <TextField
          label="Quantity Limits"
          note="Not stored"
          suffix="Days at Tier 1"
          hint="A whole number."
        />
        <TextField label="Username" hint="As given to you." error="Enter your username." />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Quantity Limits' })).toHaveAccessibleDescription(
      'Days at Tier 1 Not stored A whole number.',
    );
    const wrong = screen.getByRole('textbox', { name: 'Username' });
    expect(wrong).toBeInvalid();
    expect(wrong).toHaveAccessibleDescription('Enter your username.');
    expect(screen.queryByText('As given to you.')).toBeNull();
    expect(await findViolations(container)).toEqual([]);
  });

  it.each([
    ['Button', (onClick: () => void) => <Button onClick={onClick}>Close</Button>],
    [
      'IconButton',
      (onClick: () => void) => <IconButton icon="close" label="Close" onClick={onClick} />,
    ],
  ])('%s takes a double click as one press, and none that began elsewhere', async (_name, draw) => {
    const onClick = jest.fn();
    const { user } = renderKit(draw(onClick));
    const button = screen.getByRole('button', { name: 'Close' });
    await user.dblClick(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    fireEvent.click(button, { detail: 2 });
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('Field frames a control that is not the kit’s', () => {
    renderKit(
      <Field label="Schedule" note="Not stored" htmlFor="schedule">
        <input id="schedule" aria-describedby={describedBy('schedule', { note: 'Not stored' })} />
      </Field>,
    );
    expect(screen.getByRole('textbox', { name: 'Schedule' })).toHaveAccessibleDescription(
      'Not stored',
    );
    expect(describedBy('schedule', {})).toBeUndefined();
  });
});
