/** How a server answers what its HTTP parser refuses, by the parser's code. */
const FAULTS: Readonly<Record<string, { status: number; title: string; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    title: 'Request Timeout',
    detail: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    title: 'Request Header Fields Too Large',
    detail: 'The headers of the request are too large.',
  },
};
const UNREADABLE = { status: 400, title: 'Bad Request', detail: 'The request can not be read.' };

/**
 * The whole answer, the contract's problem, as it goes over the connection, which ends with it: no
 * hook runs where there is no request yet. `headers`: those that every answer of the server has.
 */
const rawProblem = (
  code: string | undefined,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): string => {
  const { status, title, detail } = FAULTS[code ?? ''] ?? UNREADABLE;
  const problem = { type: 'about:blank', title, status, detail, request_id: requestId };
  const body = JSON.stringify(problem);
  const all = {
    ...headers,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    // Its characters are ASCII: as many bytes.
    'content-length': String(body.length),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
};

/** ms in which the other side may take its answer before the connection is cut. */
const LINGER = 2_000;

/** Node's Socket, as far as it is needed. */
interface Connection {
  readonly destroyed: boolean;
  readonly writable: boolean;
  end(text: string): unknown;
  resume(): unknown;
  destroy(): unknown;
}
interface ParserError {
  readonly code?: string;
}

/**
 * Answers what Node's HTTP parser refuses (400, 408, 431) like everything else: as a problem with
 * the security headers. What still arrives is read, as closing on unread bytes would reset the
 * connection and lose the answer.
 */
export const parserErrorAnswerer = (headers: Readonly<Record<string, string>>) => {
  const answered = new WeakSet<Connection>();
  return ({ code }: ParserError, socket: Connection): void => {
    if (code === 'ECONNRESET' || socket.destroyed || answered.has(socket)) return;
    answered.add(socket);
    // Node's own: the answer that is under way on this connection.
    const { _httpMessage: underWay } = socket as Connection & {
      _httpMessage?: { headersSent: boolean } | null;
    };
    if (!socket.writable || underWay?.headersSent) return void socket.destroy();
    socket.end(rawProblem(code, crypto.randomUUID(), headers));
    socket.resume();
    // A process that ends doesn't wait for it.
    const timer: { unref?: () => void } | number = setTimeout(() => socket.destroy(), LINGER);
    if (typeof timer === 'object') timer.unref?.();
  };
};

/** Node's http.Server, as far as it is needed. */
interface Server {
  on(event: 'checkExpectation', listener: (request: object, response: object) => void): unknown;
  emit(event: 'request', request: object, response: object): boolean;
}

/** Expectations beside `100-continue` may be ignored (RFC 9110); Node would answer a bare 417. */
export const ignoreExpectations = (server: Server): void => {
  server.on(
    'checkExpectation',
    (request, response) => void server.emit('request', request, response),
  );
};
