/**
 * A screen that can't be made as asked: one sentence that says why and what to do. Nothing was
 * written.
 */
export class ScreenRefusal extends Error {
  override readonly name = 'ScreenRefusal';
}
