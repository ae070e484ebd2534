import type { User } from '@refined/shared/contract';
import { LANGUAGE } from '@refined/shared/domain';

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
