import { oncePerCause } from '@refined/server-base/process';
import fp from 'fastify-plugin';
import type { HasSpace } from '../db/database.ts';
import { noRoom } from './error-handler.ts';

/**
 * While the disk of the embedded database is nearly full, writes get 507 before they begin. They
 * are accepted again when there is space. Reading and signing in still work: enough space is
 * reserved for them.
 */
export const spaceLimit = fp(
  async (app, { hasSpace }: { hasSpace: HasSpace }) => {
    const causes = oncePerCause(app.log);
    const refuseWithoutRoom = async (): Promise<void> => {
      if (await hasSpace()) return;
      causes.error('no room', {}, 'writes are refused: the disk of the data folder is nearly full');
      throw noRoom();
    };
    app.addHook('preValidation', (request, _reply, done) => {
      const { call, ownLine } = request.routeOptions.config;
      if (!call || call.method === 'GET' || ownLine) return done();
      refuseWithoutRoom().then(() => done(), done);
    });
  },
  { name: 'space-limit' },
);
