import type { KeptPlace } from '../rules/storage.ts';

/** What the page's own functions tell about the releases that call them. */
export interface Heard {
  readonly timerSet: (owner: string) => void;
  /** A timer of the release has run. */
  readonly hasRun: (owner: string) => void;
  /** False: it isn't written. `owner` is undefined for the router. */
  readonly mayWriteHistory: (owner: string | undefined) => boolean;
  /** A step in the history; false: it isn't made. */
  readonly mayStep: (owner: string, staysInPage: boolean) => boolean;
  /** A connection to a host or to other tabs was opened. */
  readonly opened: (owner: string) => void;
  /** It says something to other tabs; false: it isn't said. */
  readonly maySay: (owner: string) => boolean;
  /** It asks the host and lets the page stand still until the answer comes. */
  readonly waits: (owner: string) => void;
  /** A dialog of the browser's, which stops the page; false: it isn't shown. */
  readonly mayAsk: (owner: string) => boolean;
  /** How long such a dialog was open, in ms. */
  readonly asked: (open: number) => void;
  /** It keeps something in the browser, so many characters; false: it isn't kept. */
  readonly mayKeep: (owner: string, place: KeptPlace, key: string, size: number) => boolean;
  readonly stopped: (event: Event, owner: string) => void;
  readonly leaves: (owner: string) => void;
  /** It leaves the page, which nothing can keep it from. */
  readonly hasLeft: (owner: string) => void;
  /** A form is sent to an address, which leaves the page. True: by a screen, it isn't sent. */
  readonly submits: (form: Element, owner: string | undefined) => boolean;
  /** `document.open` and its like, which would empty the page. */
  readonly overwrites: (owner: string) => void;
}
