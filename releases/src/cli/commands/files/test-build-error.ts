/**
 * The bundler's rejection, recognised by its `errors`: its class isn't among the modules that tests
 * load.
 */
export class BuildError extends Error {
  readonly errors = [this.message];
}
