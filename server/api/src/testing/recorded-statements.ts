import { AsyncLocalStorage } from 'node:async_hooks';
import { PreparingClient } from '../db/hot-query.ts';

/** A statement as sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: PreparingClient, ...all: unknown[]) => unknown;

const recorded = new AsyncLocalStorage<Statement[]>();

/**
 * The statements that `use` sends, in order. Work of the process that an earlier call started, such
 * as the end of an import, isn't included.
 */
export const recordStatements = async (use: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const prototype = PreparingClient.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function record(...all) {
    const [text, values] = all;
    if (typeof text === 'string')
      recorded
        .getStore()
        ?.push({ text, values: Array.isArray(values) ? (values as unknown[]) : [] });
    return query.apply(this, all);
  };
  try {
    await recorded.run(statements, use);
  } finally {
    prototype.query = query;
  }
  return statements;
};
