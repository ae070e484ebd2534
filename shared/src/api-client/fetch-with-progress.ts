/** Like `fetch`, but reports how much of the body has been sent. */
export type FetchWithProgress = (
  address: string,
  init: RequestInit & { readonly body: Blob },
  onSent: (bytes: number) => void,
) => Promise<Response>;

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const [, name, value] of request
    .getAllResponseHeaders()
    .matchAll(/^([^:\r\n]+): *(.*?)\r?$/gm))
    headers.append(name!, value!);
  return headers;
};

export const fetchWithProgress: FetchWithProgress = (
  address,
  { method = 'PUT', headers, body, signal },
  onSent,
) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      const { status, responseText } = request;
      resolve(new Response(responseText || null, { status, headers: headersOf(request) }));
    };
    request.onerror = request.onabort = () => reject(new TypeError('There was no answer.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
    if (signal?.aborted) request.abort();
  });
