/**
 * A webpack loader that marks the making of schemas as pure. The bundler can't know that, because
 * the schema library is in another bundle: it would keep the unused schemas of a file.
 *
 * @param {string} source
 */
export default function pureSchemas(source: string): string;
