import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';
import { sendLate, sendUnavailable } from '../api-problems.ts';
import { compressedAnswer, compressedBytes } from '../compressed-answer.ts';

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** In bytes. A larger answer, and one of unknown size, is passed on as it comes. */
const SMALL = 256 * 1024;

/** What a kept connection that the API closed meanwhile looks like. */
const BROKEN = 'UND_ERR_SOCKET';
/** Longest wait before the second attempt, in ms: the API may be starting again. */
const AGAIN = 42;

/** Of one connection only. */
const OF_THIS_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** The API's body as its reader wants it. */
class Passing extends Readable {
  readonly #controller: Controller;

  constructor(controller: Controller) {
    super();
    this.#controller = controller;
  }

  pass(chunk: Buffer): void {
    if (!this.push(chunk)) this.#controller.pause();
  }

  override _read(): void {
    this.#controller.resume();
  }

  /** The client has gone: the API needn't go on. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.readableEnded) this.#controller.abort(error ?? new Error('The client left.'));
    done(error);
  }
}

/** The API's answer to a call, from its first byte to the client. */
export class PassedAnswer implements Dispatcher.DispatchHandler {
  readonly #reply: FastifyReply;
  readonly #begun: () => void;
  /** Undefined in the second attempt, and for a call that may not be repeated. */
  readonly #again: ((answer: PassedAnswer) => void) | undefined;
  /** Kept until its body is there: a small answer that breaks off becomes a problem of ours. */
  #head: { readonly status: number; readonly headers: Headers } | undefined;
  #passing: Passing | undefined;
  readonly #pieces: Buffer[] = [];

  /**
   * @param begun the answer has begun
   * @param again sends the call once more: a read may be repeated
   */
  constructor(reply: FastifyReply, begun: () => void, again?: (answer: PassedAnswer) => void) {
    this.#reply = reply;
    this.#begun = begun;
    this.#again = again;
  }

  // Its presence says that this handler gets a controller.
  onRequestStart(): void {}

  onResponseStart(controller: Controller, status: number, headers: Headers): void {
    // Informational answers come before the one that counts.
    if (status < 200) return;
    this.#begun();
    this.#head = { status, headers };
    if (Number(headers['content-length'] ?? Infinity) <= SMALL) return;
    if (this.#reply.request.method === 'HEAD' || status === 204 || status === 304) return;
    const reply = this.#beginReply();
    this.#passing = new Passing(controller);
    reply.send(compressedAnswer(reply, this.#passing));
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    if (this.#passing) this.#passing.pass(chunk);
    else this.#pieces.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#passing) return void this.#passing.push(null);
    const [first, ...rest] = this.#pieces;
    const reply = this.#beginReply();
    const whole = rest.length > 0 ? Buffer.concat(this.#pieces) : (first ?? Buffer.alloc(0));
    const sent = compressedBytes(reply, whole);
    // Without bytes Fastify leaves the length alone: that of a HEAD is the body's that isn't sent.
    if (whole.length === 0) reply.send();
    else if (Buffer.isBuffer(sent)) reply.send(sent);
    else void sent.then((packed) => reply.send(packed));
  }

  onResponseError(_controller: Controller, error: Error & { code?: string }): void {
    const reply = this.#reply;
    if (this.#passing) return void this.#passing.destroy(error);
    if (reply.sent || reply.raw.destroyed) return;
    if (error.code === BROKEN && this.#again) {
      const second = new PassedAnswer(reply, this.#begun);
      setTimeout(this.#again, AGAIN * Math.random(), second);
      return;
    }
    reply.request.log.warn({ err: error }, 'The API did not answer.');
    if (error.code === 'UND_ERR_HEADERS_TIMEOUT' || error.code === 'UND_ERR_BODY_TIMEOUT')
      sendLate(reply);
    else sendUnavailable(reply);
  }

  #beginReply(): FastifyReply {
    const { status, headers } = this.#head!;
    const reply = this.#reply.code(status);
    for (const name in headers) {
      const value = headers[name];
      if (value !== undefined && !OF_THIS_HOP.has(name)) reply.header(name, value);
    }
    return reply;
  }
}
