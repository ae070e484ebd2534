import type { User } from '../contract/index.ts';

/** The full name if the user has a first name, else the username (specification §2). */
export const displayName = (user: User): string =>
  user.first_name ? `${user.first_name} ${user.last_name}`.trim() : user.username;
