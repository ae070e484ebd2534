/** What the bundler rejects with: told by its `errors`, as it lives outside of what tests load. */
export class BuildError extends Error {
  readonly errors = [this.message];
}
