import { useState } from 'react';
import { browserStorages, draftKey, useSession } from '@refined/shared/session';

const attempt = <Value>(run: () => Value): Value | undefined => {
  try {
    return run();
  } catch {
    // Disabled or full storage costs the draft, never the comment.
    return undefined;
  }
};

/**
 * A comment's draft, stored in this browser per user and record until the comment was added: it
 * survives a closed panel and an expired session (D6).
 */
export const useCommentDraft = (
  drugId: string,
): readonly [text: string, write: (text: string) => void] => {
  const { user } = useSession();
  // The user who began it, even if the session ends meanwhile.
  const [key] = useState(() => draftKey(user?.username ?? '', `${drugId}/comment`));
  const [text, setText] = useState(
    () => attempt(() => browserStorages().local?.getItem(key)) ?? '',
  );
  const write = (value: string): void => {
    setText(value);
    attempt(() =>
      value === ''
        ? browserStorages().local?.removeItem(key)
        : browserStorages().local?.setItem(key, value),
    );
  };
  return [text, write];
};
