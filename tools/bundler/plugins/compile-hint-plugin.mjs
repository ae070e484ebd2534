import webpack from 'webpack';

const { BannerPlugin, Compilation } = webpack;

/**
 * Tells the browser to compile all functions of a file while it loads, on another thread. Otherwise
 * the page's own thread compiles each when it is first called, which took a third of the script's
 * time before the first card. Browsers that don't know it see a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad';

/** Every script of a release: each is fetched for what runs next. */
export const compileHintPlugin = () =>
  new BannerPlugin({
    banner: HINT,
    raw: true,
    test: /\.js$/,
    // After the minimizer, which drops comments; it only counts in the first line.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
