/** Part of a jest configuration. */
type JestOptions = Readonly<Record<string, unknown>>;

/** How jest reads our sources, and a package's modules. */
export declare const transform: JestOptions;

/** What a test of a page runs in: jsdom without styles, with what browsers have and it lacks. */
export declare const pageTests: JestOptions;

/**
 * The configuration of a screen's own repository: `export default screenTests();`
 *
 * @param more what is different there
 */
export declare const screenTests: (more?: JestOptions) => JestOptions;
