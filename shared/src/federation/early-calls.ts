/** The calls that the page's HTML has sent before the shell ran. */
export interface EarlyCalls {
  /** What they were sent with. */
  readonly token: string;
  /** By address, as the API client would ask. */
  readonly calls: Record<
    string,
    {
      /** With its body read. */
      readonly answer: Promise<Response>;
      readonly controller: AbortController;
      /** Its head has come: the body is on its way, or there. */
      came?: true;
    }
  >;
}

declare global {
  interface Window {
    __refinedEarly?: EarlyCalls;
  }
}
