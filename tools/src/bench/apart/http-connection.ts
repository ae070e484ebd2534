import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface PlainAnswer {
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** Of the body. */
  readonly bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = '\r\n0\r\n\r\n';

interface Waiting {
  readonly resolve: (answer: PlainAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * HTTP/1.1 on one kept-alive connection, one request at a time, as little work as possible: Node's
 * own client takes as much time as the servers that are measured. Bodies are counted, not kept; in
 * chunked ones the last chunk is recognised by its bytes, which JSON can't contain.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  #head: Buffer | undefined;
  #answer = { status: 0, hasRetryAfter: false };
  /** Of a body whose length is known. */
  #left: number | undefined;
  #bytes = 0;
  #tail = '';

  constructor(origin: string) {
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (data) => this.#take(data));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  /** @param request as it goes over the wire */
  send(request: Buffer): Promise<PlainAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #take(data: Buffer): void {
    const body = this.#tail === '' && this.#left === undefined ? this.#begin(data) : data;
    if (!body) return;
    this.#bytes += body.length;
    if (this.#left === undefined) {
      this.#tail = (this.#tail + body.toString('latin1')).slice(-LAST_CHUNK.length);
      if (this.#tail === LAST_CHUNK) this.#end();
    } else if ((this.#left -= body.length) <= 0) this.#end();
  }

  /** Reads the head; undefined while it isn't complete. @returns what came of the body */
  #begin(data: Buffer): Buffer | undefined {
    const all = this.#head ? Buffer.concat([this.#head, data]) : data;
    const end = all.indexOf(HEAD_END);
    if (end === -1) {
      this.#head = all;
      return undefined;
    }
    const head = all.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.#answer = {
      status: Number(head.slice(9, 12)),
      hasRetryAfter: /\r\nretry-after:/i.test(head),
    };
    if (length !== undefined || this.#answer.status === 304) this.#left = Number(length ?? 0);
    else this.#tail = '\r\n';
    return all.subarray(end + HEAD_END.length);
  }

  #end(): void {
    const answer = { ...this.#answer, bytes: this.#bytes };
    this.#head = undefined;
    this.#left = undefined;
    this.#bytes = 0;
    this.#tail = '';
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }
}

export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON. */
  readonly body?: string;
}

/** As it goes over the wire. */
export const wireRequest = (
  { method, path, body }: PlainRequest,
  origin: string,
  token: string,
): Buffer => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `authorization: Token ${token}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
};
