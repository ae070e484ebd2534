/** SQL: a user's full name, or the user name; null where the user `row` is none. */
export const fullName = (row: string): string =>
  `coalesce(nullif(trim(${row}.first_name || ' ' || ${row}.last_name), ''), ${row}.username)`;
