import type { UndoneAction } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { ActionRow } from './action-store.ts';

/** The undo of a mass action, or of some of its drugs. */
export interface WantedUndo {
  readonly action: ActionRow;
  /** Undefined: all. */
  readonly drugs?: readonly number[];
  /** The undo's own name. */
  readonly id: string;
  readonly reason?: string | undefined;
  readonly author: { readonly actor: string; readonly requestId: string };
  /** The last step of its transaction, where it is one. */
  readonly beforeCommit?: (tx: Kysely<Schema>, answer: UndoneAction) => Promise<void>;
}
