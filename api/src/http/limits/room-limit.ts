import { oncePerCause } from '@refined/shared/serving';
import type { FastifyInstance } from 'fastify';
import type { HasRoom } from '../../db/database.ts';
import { noRoom } from '../error-handler.ts';

/**
 * While the disk of the embedded database is nearly full, what would write is refused with 507,
 * before anything of it has begun, and goes through again when there is room. Everything can be
 * read, and people can sign in: that much room is kept.
 */
export const registerRoomLimit = (app: FastifyInstance, hasRoom: HasRoom): void => {
  const causes = oncePerCause(app.log);
  app.addHook('preValidation', async (request) => {
    const { call, ownLine } = request.routeOptions.config;
    if (!call || call.method === 'GET' || ownLine || (await hasRoom())) return;
    causes.error('no room', {}, 'writes are refused: the disk of the data folder is nearly full');
    throw noRoom();
  });
};
