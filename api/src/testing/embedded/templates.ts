/** Outside of jest's sandbox, so that all test files of a worker process share it. */
declare const modulesFromOutside: { readonly templates: Map<string, Promise<unknown>> };

/** Makes something expensive once per worker process, so that tests only copy it. */
export const template = <Made>(name: string, make: () => Promise<Made>): Promise<Made> => {
  const { templates } = modulesFromOutside;
  const known = templates.get(name) as Promise<Made> | undefined;
  if (known) return known;
  const making = make();
  templates.set(name, making);
  // A failed attempt fails its own test file only, not all later ones.
  making.catch(() => templates.delete(name));
  return making;
};
