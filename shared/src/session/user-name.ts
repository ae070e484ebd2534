import type { User } from '../contract/index.ts';
import { LANGUAGE } from '../domain/index.ts';

/** The full name if the user has a first name, else the username (specification §2). */
export const displayName = (user: User): string =>
  user.first_name ? `${user.first_name} ${user.last_name}`.trim() : user.username;

/**
 * Upper-case first letters of first and last name; without names, of the username (specification
 * §2, D8).
 */
export const initials = (user: User): string => {
  const letters = [user.first_name, user.last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('');
  return (letters || ([...user.username][0] ?? '')).toLocaleUpperCase(LANGUAGE);
};
