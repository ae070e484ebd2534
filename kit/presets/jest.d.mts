/** Part of a jest configuration. */
type JestOptions = Readonly<Record<string, unknown>>;

/** jest's transforms for our sources and packages' ES modules. */
export declare const transform: JestOptions;

/** Options for tests of pages: jsdom without styles, with browser classes that it lacks. */
export declare const pageTests: JestOptions;

/**
 * The configuration of a screen's own repository: `export default screenTests();`
 *
 * @param more options that differ
 */
export declare const screenTests: (more?: JestOptions) => JestOptions;
