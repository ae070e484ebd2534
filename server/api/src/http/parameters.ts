import { isNumericId } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';

/** A part of a call's address. */
export const parameter = ({ params }: FastifyRequest, name: string): string =>
  (params as Record<string, string>)[name] ?? '';

/** The id that a text names; 0, which no row has, for what is none. */
export const rowId = (text: string): number => (isNumericId(text) ? Number(text) : 0);

/** Whether a text can name a row of a long table. */
export const isLongId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);
