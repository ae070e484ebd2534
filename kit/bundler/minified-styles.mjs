import webpack from 'webpack';

/**
 * Removes comments and blanks from a style sheet: it becomes a text in a script, in which webpack
 * minifies nothing.
 */
export default async function minifiedStyles(css) {
  const { code, errors = [] } = await webpack.css.cssMinify({ [this.resourcePath]: css });
  if (errors.length > 0) throw new Error(String(errors[0]));
  return code;
}
