/**
 * Why a screen can't be created: one sentence with the reason and what to do. Nothing was written.
 */
export class ScreenRefusal extends Error {
  override readonly name = 'ScreenRefusal';
}
