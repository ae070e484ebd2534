/** Stands outside of jest's sandbox, so that all test files of a worker process share it. */
declare const modulesFromOutside: { readonly templates: Map<string, Promise<unknown>> };

/**
 * What takes seconds to make and is only copied from then on: made at the first call in this
 * process.
 */
export const template = <Made>(name: string, make: () => Promise<Made>): Promise<Made> => {
  const { templates } = modulesFromOutside;
  const known = templates.get(name) as Promise<Made> | undefined;
  if (known) return known;
  const making = make();
  templates.set(name, making);
  // What could not be made fails its own test file, and not all that come after.
  making.catch(() => templates.delete(name));
  return making;
};
