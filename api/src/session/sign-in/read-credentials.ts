import { assertClean } from '../../http/input/clean-input.ts';
import { apiMessages } from '../../messages/api.ts';

/** DRF's answers to a failed sign-in (D40): field → sentences. */
export type SignInErrors = Readonly<Record<string, readonly string[]>>;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const complaint = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return apiMessages.fieldRequired;
  if (typeof value !== 'string') return apiMessages.notText;
  return value.trim() === '' ? apiMessages.fieldBlank : undefined;
};

export const readCredentials = (body: unknown): Credentials | { errors: SignInErrors } => {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const { username, password } = fields;
  assertClean(username, password);
  const errors = Object.fromEntries(
    Object.entries({ username, password }).flatMap(([name, value]) => {
      const text = complaint(value);
      return text === undefined ? [] : [[name, [text]]];
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  return { username: (username as string).trim(), password: password as string };
};
