import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** What pg's connection offers while it copies; its types leave it out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  readonly stream: Socket;
}

/** `COPY … FROM STDIN` with these bytes. */
export const copyIn = (
  client: pg.Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const send = async (connection: CopyConnection): Promise<void> => {
      for await (const chunk of chunks) {
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    };
    // pg calls these as the server's messages come.
    const query = {
      submit: (connection: CopyConnection) => connection.query(text),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection).catch(reject),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(query as unknown as pg.Submittable);
  });
