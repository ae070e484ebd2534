/**
 * JSON with sorted keys and without blanks: equal values give equal text, so that it can be hashed
 * and signed. For plain data of strings, finite numbers, booleans, null, arrays and objects;
 * undefined members are left out.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(
          Object.keys(member)
            .sort()
            .map((key) => [key, member[key]]),
        )
      : member,
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
