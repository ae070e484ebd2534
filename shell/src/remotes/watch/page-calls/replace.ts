/** Replaces a function where the browser has it, with the same attributes as before. */
export const replace = (owner: object | undefined, name: string, value: unknown): void => {
  const before = owner && Object.getOwnPropertyDescriptor(owner, name);
  if (before && 'value' in before) Object.defineProperty(owner, name, { ...before, value });
  else if (before) Reflect.set(owner, name, value);
};
