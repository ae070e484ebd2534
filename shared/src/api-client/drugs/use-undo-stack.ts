import type { ApiClient } from '../call/api-client.ts';
import { useApi } from '../call/api-provider.tsx';
import { createUndoStack } from './undo-stack.ts';
import type { UndoStack } from './undo-stack.ts';

/** Per page and user: the screens of a page undo one another's moves. */
const stacks = new WeakMap<ApiClient, Map<string, UndoStack>>();

/** The last moves of this page that its user can undo. */
export const useUndoStack = (username = ''): UndoStack => {
  const { client } = useApi();
  const ofPage = stacks.get(client) ?? new Map<string, UndoStack>();
  stacks.set(client, ofPage);
  const stack = ofPage.get(username) ?? createUndoStack();
  ofPage.set(username, stack);
  return stack;
};
