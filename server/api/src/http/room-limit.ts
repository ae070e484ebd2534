import { oncePerCause } from '@refined/server-base/process';
import fp from 'fastify-plugin';
import type { HasRoom } from '../db/database.ts';
import { noRoom } from './error-handler.ts';

/**
 * While the embedded database's disk is nearly full, writes are refused with 507 before they begin,
 * and accepted again when there is room. Reading and signing in still work: enough room is kept for
 * them.
 */
export const roomLimit = fp(
  async (app, { hasRoom }: { hasRoom: HasRoom }) => {
    const causes = oncePerCause(app.log);
    const refuseWithoutRoom = async (): Promise<void> => {
      if (await hasRoom()) return;
      causes.error('no room', {}, 'writes are refused: the disk of the data folder is nearly full');
      throw noRoom();
    };
    app.addHook('preValidation', (request, _reply, done) => {
      const { call, ownLine } = request.routeOptions.config;
      if (!call || call.method === 'GET' || ownLine) return done();
      refuseWithoutRoom().then(() => done(), done);
    });
  },
  { name: 'room-limit' },
);
