import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderKit } from '../../testing/index.ts';
import { FaultPanel } from './error-panel.tsx';

it('says what failed, why, and which request, and reads again', () => {
  const refresh = jest.fn();
  const fault = { kind: 'server', status: 500, requestId: 'req-7', at: new Date(0) } as const;
  renderKit(<FaultPanel title="The files could not be loaded" fault={fault} refresh={refresh} />);
  expect(screen.getByRole('region', { name: 'The files could not be loaded' })).toHaveTextContent(
    /Request req-7/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('is not there when nothing failed', () => {
  renderKit(<FaultPanel title="Nothing" fault={undefined} refresh={() => undefined} />);
  expect(screen.queryByRole('region')).toBeNull();
});
