import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { findViolations } from './find-violations.ts';

/** Re-renders again and again, like a page whose answers arrive one after the other. */
const Busy = () => {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setChanges((before) => before + 1), 0);
    return () => clearInterval(timer);
  }, []);
  return <p>Changes: {changes}</p>;
};

it('looks at a page that goes on changing', async () => {
  const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const { container } = render(<Busy />);
  expect(await findViolations(container)).toEqual([]);
  expect(screen.queryByText('Changes: 0')).toBeNull();
  expect(logged.mock.calls).toEqual([]);
});

it('asks of a page, not of a part, that its content is in regions', async () => {
  const { container } = render(<p>Outside</p>);
  expect(await findViolations(container)).toEqual([]);
  expect(await findViolations(document.body, true)).toEqual([expect.stringMatching(/^region:/)]);
});
