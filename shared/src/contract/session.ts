import * as z from '@refined/shared/schema';
import { looseText } from './scalars.ts';

export const credentials = z.object({ username: z.string(), password: z.string() });
export const authToken = z.looseObject({ token: z.string().check(z.minLength(1)) });

/** The signed-in user: the four specified fields, nothing more (D8). */
export const user = z.object({
  username: z.string(),
  email: looseText,
  first_name: looseText,
  last_name: looseText,
});
export type User = z.output<typeof user>;
