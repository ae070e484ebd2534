import { expect } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  createFakeApi,
  fakeDrug,
  renderScreen,
  type FakeApi,
  type FakeApiOptions,
  type FakeDrug,
} from '@refined/shared/testing';
import { Screen } from '../expose.tsx';

/** For tests: the edit screen on the fake API. */

interface OpenOptions extends Omit<FakeApiOptions, 'drugs'> {
  readonly drug?: Partial<FakeDrug>;
  readonly others?: readonly FakeDrug[];
  readonly at?: string;
  /** Called before the screen's first request. */
  readonly before?: (api: FakeApi) => void;
  readonly api?: FakeApi;
}

export const openEditScreen = ({
  drug,
  others = [],
  at = '/drugs/7',
  before,
  api = createFakeApi({ drugs: [fakeDrug(drug), ...others] }),
  ...options
}: OpenOptions = {}) => {
  const used =
    Object.keys(options).length > 0
      ? createFakeApi({ drugs: [fakeDrug(drug), ...others], ...options })
      : api;
  before?.(used);
  return renderScreen(<Screen />, { path: '/drugs/:drugId', at, api: used });
};

/** The name of the filled form: its fields are disabled until all lookups are loaded (D64). */
export const nameField = async (): Promise<HTMLInputElement> => {
  const name = await screen.findByLabelText<HTMLInputElement>('Drug/Product Name');
  await waitFor(() => expect(name).toBeEnabled());
  return name;
};
export const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
/** Opens the screen; resolves when the form is filled. */
export const openForm = async (options?: OpenOptions) => {
  const opened = openEditScreen(options);
  await nameField();
  return opened;
};
type User = ReturnType<typeof openEditScreen>['user'];
/** Types over what the field holds. */
export const enter = async (user: User, label: string, text: string): Promise<void> => {
  await user.clear(field(label));
  await user.type(field(label), text);
};
export const done = (): HTMLElement => screen.getByRole('button', { name: 'Done' });
/** Presses Done, and confirms the other strength or ingredient (D85). */
export const saveOther = async ({ user }: { readonly user: User }) => {
  await user.click(done());
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
};
export const toast = (text: string): Promise<HTMLElement> =>
  within(screen.getByRole('status')).findByText(text);
/** Presses Done; resolves when the record is saved. */
export const save = async (user: User): Promise<void> => {
  await user.click(done());
  expect(await toast('Drug data successfully updated!')).toBeVisible();
};
/** Bodies of the saves so far. */
export const saves = (api: FakeApi): Record<string, unknown>[] =>
  api.calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body as Record<string, unknown>);
/** The version over which the last save was made. */
export const savedOver = (api: FakeApi): string | null =>
  api.calls.findLast(({ method }) => method === 'PUT')!.headers.get('if-match');
/** The chosen options that a select shows. */
export const chosenIn = (label: string): string[] => {
  const control = field(label).closest('.ed-select__control');
  return [
    ...(control?.querySelectorAll('.ed-select__single-value, .ed-select__multi-value__label') ??
      []),
  ].map((element) => element.textContent);
};
/** A select's text while nothing is chosen. */
export const shownIn = (label: string): string | undefined =>
  field(label).closest('.ed-select__control')?.querySelector('.ed-select__placeholder')
    ?.textContent ?? undefined;
