import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Box } from './box.tsx';
import { createLateParts, LatePartsContext, takeLateParts } from './late-parts.ts';
import type { LateParts } from './offered-parts.ts';
import * as parts from '../root/late-file.tsx';

const open = () => {
  const loads: { come: () => void; fail: () => void }[] = [];
  const late = createLateParts(
    () =>
      new Promise<LateParts>((resolve, reject) => {
        loads.push({ come: () => resolve(parts), fail: () => reject(new Error('offline')) });
      }),
  );
  render(
    <LatePartsContext value={late}>
      <Box component="p" title="line" sx={{ color: 'red' }}>
        <input />
      </Box>
    </LatePartsContext>,
  );
  return { late, loads };
};

describe('Box', () => {
  beforeEach(() => takeLateParts(undefined));

  it('is drawn with its style when that can be had', async () => {
    const { loads } = open();
    expect(screen.queryByTitle('line')).toBeNull();
    await act(async () => loads[0]!.come());
    expect(screen.getByTitle('line').tagName).toBe('P');
    expect(screen.getByTitle('line')).toHaveStyle({ color: 'rgb(255, 0, 0)' });
  });

  it('is drawn without its style when that can not be had, and stays as it is', async () => {
    const { late, loads } = open();
    await act(async () => loads[0]!.fail());
    const field = screen.getByRole('textbox');
    expect(screen.getByTitle('line').tagName).toBe('P');
    act(late.load);
    await act(async () => loads[1]!.come());
    expect(screen.getByRole('textbox')).toBe(field);
  });
});
