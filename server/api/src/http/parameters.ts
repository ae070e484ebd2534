import { isNumericId } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';

/** A part of a call's address. */
export const parameter = ({ params }: FastifyRequest, name: string): string =>
  (params as Record<string, string>)[name] ?? '';

/** The id in a text; 0, which no row has, if it isn't an id. */
export const rowId = (text: string): number => (isNumericId(text) ? Number(text) : 0);

/** Whether a text can be the id of a table with 64-bit ids. */
export const isLongId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
