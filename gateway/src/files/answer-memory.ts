export interface MemoryOptions<T> {
  /** Answers kept at most; the oldest goes first. */
  readonly limit: number;
  /** ms for which an answer holds; 0: only for those who asked meanwhile. */
  readonly lifetime: (answer: T) => number;
  /** ms for which a failure holds. */
  readonly failureLifetime: number;
  readonly now?: () => number;
}

export interface AnswerMemory<T> {
  ask(key: string, question: () => Promise<T>): Promise<T>;
  /** Whether there is an answer that still holds. */
  knows(key: string): boolean;
  forget(key: string): void;
}

/**
 * Asks once for what many want at the same time, and remembers the answer for a while, "no" and
 * failures too: who asks for what isn't there, over and over, costs the store (and its bill) no
 * more than one question each time the answer runs out.
 */
export const answerMemory = <T>({
  limit,
  lifetime,
  failureLifetime,
  now = () => Date.now(),
}: MemoryOptions<T>): AnswerMemory<T> => {
  const known = new Map<string, { readonly answer: Promise<T>; until: number }>();

  const recall = (key: string) => {
    const found = known.get(key);
    return found && now() < found.until ? found : undefined;
  };

  return {
    ask(key, question) {
      const found = recall(key);
      if (found) return found.answer;
      const entry = { answer: question(), until: Infinity };
      known.delete(key);
      known.set(key, entry);
      if (known.size > limit) known.delete(known.keys().next().value!);
      const hold = (time: number): void => {
        entry.until = now() + time;
        if (time <= 0 && known.get(key) === entry) known.delete(key);
      };
      entry.answer.then(
        (answer) => hold(lifetime(answer)),
        () => hold(failureLifetime),
      );
      return entry.answer;
    },
    knows: (key) => recall(key) !== undefined,
    forget: (key) => void known.delete(key),
  };
};
