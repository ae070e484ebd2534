import { useState } from 'react';
import { inBrowser, rememberedText } from '../domain/index.ts';
import type { TextDraft } from '../ui/index.ts';
import { draftKey, unstoredDrafts } from './drafts.ts';
import { useSession } from './use-session.tsx';

const read = (key: string): string =>
  unstoredDrafts.get(key) ?? rememberedText(inBrowser, key).read() ?? '';
const store = (key: string, text: string): void => {
  const isStored = rememberedText(inBrowser, key).write(text === '' ? undefined : text);
  if (isStored || text === '') unstoredDrafts.delete(key);
  else unstoredDrafts.set(key, text);
};

interface Draft {
  readonly key: string;
  readonly text: string;
  readonly kept: boolean;
}

/**
 * The draft of a text, stored in this browser per user until the text is accepted: it survives a
 * closed dialog, a refusal and an ended session (D6, D89).
 * @param place what the text is about, with a slash: `7/comment`; undefined while its dialog is
 *   closed. On reopening the draft is read again: another tab may have sent it.
 */
export const useTextDraft = (place: string | undefined): TextDraft => {
  const { user } = useSession();
  // The author of the draft, even if the session ends meanwhile.
  const [username, setUsername] = useState(user?.username ?? '');
  if (user && user.username !== username) setUsername(user.username);
  const key = place === undefined ? undefined : draftKey(user?.username ?? username, place);
  const begin = (): Draft | undefined => {
    if (key === undefined) return undefined;
    const text = read(key);
    return { key, text, kept: text !== '' };
  };
  const [draft, setDraft] = useState(begin);
  let shown = draft;
  if (key !== draft?.key) {
    shown = begin();
    setDraft(shown);
  }
  return {
    text: shown?.text ?? '',
    kept: shown?.kept ?? false,
    write: (text) => {
      if (key === undefined) return;
      store(key, text);
      setDraft({ key, text, kept: false });
    },
    settle: (sent) => {
      if (key === undefined) return;
      const isSent = (written: string) => written.trim() === sent.trim();
      if (isSent(read(key))) store(key, '');
      setDraft((now) =>
        now?.key === key && isSent(now.text) ? { ...now, text: '', kept: false } : now,
      );
    },
  };
};
