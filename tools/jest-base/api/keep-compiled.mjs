/**
 * A factory of Fastify's compilers that compiles each schema once, for all apps of the process: they
 * have the same hundreds, and compiling them was more than half of an app's start. Schemas and
 * settings are plain JSON: the same text is the same schema.
 *
 * @param {() => (...settings: any[]) => (route: any) => any} createFactory what Fastify's module
 *   exports
 * @returns {() => (...settings: any[]) => (route: any) => any}
 */
export const keepCompiled = (createFactory) => {
  const factory = createFactory();
  const compiled = new Map();
  return () =>
    (...settings) => {
      const compile = factory(...settings);
      const place = JSON.stringify(settings);
      return (route) => {
        const key = `${place}\n${JSON.stringify(route.schema)}`;
        if (!compiled.has(key)) compiled.set(key, compile(route));
        return compiled.get(key);
      };
    };
};
