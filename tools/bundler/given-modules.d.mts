/**
 * What the shell gives to screens, of which a page must have one copy: our doors, the packages that
 * `shared` depends on, and those of their own dependencies that belong to them: of the same scope
 * (`@mui/system`), or parts of React (`react-router`). Small tools that a package happens to use
 * (`clsx`) aren't among them: a screen may have its own.
 *
 * @param {string} root folder of the workspaces
 * @param {readonly string[]} doors
 * @returns {ReadonlySet<string>}
 */
export declare const givenModules: (root: string, doors: readonly string[]) => ReadonlySet<string>;
