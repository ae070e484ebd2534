/**
 * A webpack loader for files that make schemas. Making one has no effect besides its value, which a
 * bundler can't know of a module that another bundle gives: it would keep the schemas of all calls
 * in a file of which one call is made.
 *
 * @param {string} source
 */
export default function pureSchemas(source: string): string;
