/** Answers like those of Django and its REST framework. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body?: unknown): Answer => ({ status: 200, body });

/** Django's APPEND_SLASH. */
export const redirect = (location: string): Answer => ({
  status: 301,
  headers: { location, 'content-type': 'text/html; charset=utf-8' },
  body: '',
});

export const notFound = (): Answer => ({ status: 404, body: { detail: 'Not found.' } });

/** No such address: Django's own page. */
export const noSuchPage = (): Answer => ({
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n',
});

export const notAuthenticated = (token: boolean): Answer => ({
  status: 401,
  headers: { 'www-authenticate': 'Token' },
  body: { detail: token ? 'Invalid token.' : 'Authentication credentials were not provided.' },
});

export const methodNotAllowed = (method: string): Answer => ({
  status: 405,
  body: { detail: `Method "${method}" not allowed.` },
});

/** A serializer's refusal: messages by field. */
export const invalid = (fields: Readonly<Record<string, readonly string[]>>): Answer => ({
  status: 400,
  body: fields,
});

const cors = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  vary: 'Origin',
});

/** The defaults of django-cors-headers: what a page of another origin may send. */
export const preflight = (): Answer => ({
  status: 200,
  headers: {
    'access-control-allow-methods': 'DELETE, GET, OPTIONS, PATCH, POST, PUT',
    'access-control-allow-headers':
      'accept, authorization, content-type, user-agent, x-csrftoken, x-requested-with',
    'access-control-max-age': '0',
  },
});

/**
 * The headers of an answer to a page from `origin`; exposes no more than browsers show by default.
 */
export const headersOf = (answer: Answer, origin: string | undefined): Record<string, string> => ({
  ...(typeof answer.body === 'string' || answer.body === undefined
    ? {}
    : { 'content-type': 'application/json' }),
  ...(origin ? cors(origin) : {}),
  ...answer.headers,
});
