import type { FastifyInstance } from 'fastify';
import { messageOf, StartFault } from '../process/index.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly setting: string;
}

const FAULTS: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port, setting }) =>
    `Port ${port} on ${host} is taken by another program. End that one, or choose another with ${setting}.`,
  EACCES: ({ port, setting }) =>
    `This user may not listen on port ${port}. Choose one above 1023 with ${setting}.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this computer. Check HOST.`,
  ENOTFOUND: ({ host }) => `The name ${host} is not known here. Check HOST.`,
};

/** Starts listening; rejects with a StartFault that says what to change. */
export const listen = async (app: FastifyInstance, address: Address): Promise<void> => {
  const { host, port } = address;
  await app.listen({ host, port }).catch((error: unknown) => {
    const sentence = FAULTS[(error as NodeJS.ErrnoException).code ?? '']?.(address);
    throw new StartFault(
      sentence ?? `Nothing can listen on ${host}, port ${port}: ${messageOf(error)}.`,
    );
  });
};
