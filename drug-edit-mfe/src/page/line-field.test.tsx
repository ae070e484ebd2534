import { useState } from 'react';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderKit } from '@refined/shared/testing';
import { LineField } from './drug-field.tsx';

const Strength = () => {
  const [value, setValue] = useState('');
  return <LineField label="Strength" value={value} onText={setValue} />;
};

it('holds one line: Enter ends none, and pasted lines become one', async () => {
  renderKit(<Strength />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Strength');
  await user.type(field, '5 MG,{Enter}');
  expect(field).toHaveValue('5 MG,');
  await user.paste(' 10 MG,\r\n  20 MG');
  expect(field).toHaveValue('5 MG, 10 MG, 20 MG');
});
