/** The calls that the page's HTML has sent before the shell ran. */
export interface EarlyCalls {
  /** What they were sent with. */
  readonly token: string;
  /** By address, as the API client would ask. */
  readonly calls: Record<
    string,
    { readonly answer: Promise<Response>; readonly controller: AbortController }
  >;
}

declare global {
  interface Window {
    __refinedEarly?: EarlyCalls;
  }
}
