/** A host's stream of events that the test writes; `answer` is the host's answer to `events`. */
export const fakeEvents = () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const headers = { 'content-type': 'text/event-stream' };
  return {
    answer: () => {
      const body = new ReadableStream<Uint8Array>({ start: (made) => void (stream = made) });
      return new Response(body, { headers });
    },
    isOpen: () => stream !== undefined,
    tell: (name: string, data: unknown) =>
      stream!.enqueue(
        new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
      ),
    end: () => stream!.close(),
  };
};
