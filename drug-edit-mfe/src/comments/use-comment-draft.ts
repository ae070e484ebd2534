import { useState } from 'react';
import { browserStorages, draftKey, useSession } from '@refined/shared/session';

const attempt = <Value>(run: () => Value): Value | undefined => {
  try {
    return run();
  } catch {
    // Disabled or full storage costs the draft, never the comment (browser fault 26).
    return undefined;
  }
};

/**
 * A comment that is being written, kept in this browser per user and record until it was added:
 * neither a closed panel nor a session that ended loses it (D6).
 */
export const useCommentDraft = (
  drugId: string,
): readonly [text: string, write: (text: string) => void] => {
  const { user } = useSession();
  // Who began to write keeps it, also when the session ends meanwhile.
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
