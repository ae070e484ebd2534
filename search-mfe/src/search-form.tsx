import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { SEARCH_PARAMETERS, type SearchParameter } from '@refined/shared/contract';
import { LIMITS, typedDin, typedDins } from '@refined/shared/domain';
import { useLocation } from '@refined/shared/router';
import { Button, NativeSelect, TextField, useKeyHint, useKeys } from '@refined/shared/ui';
import { searchMessages } from './search-messages.ts';

export interface SearchQuery {
  readonly parameter: SearchParameter;
  /** The term as typed: the API normalises it (D23). An empty one is sent (specification §5). */
  readonly term: string;
}

interface SearchFormProps {
  /** The search in the address: the form follows when it changes (Back, a link). */
  asked?: SearchQuery;
  busy: boolean;
  /** The host matches the words of a name search against the whole card. */
  takesWords?: boolean;
  onSearch: (query: SearchQuery) => void;
}

const OPTIONS = SEARCH_PARAMETERS.map((value) => ({
  value,
  label: searchMessages.parameter[value],
}));
const EMPTY: SearchQuery = { parameter: 'din', term: '' };

const isSame = (a: SearchQuery, b: SearchQuery): boolean =>
  a.parameter === b.parameter && a.term === b.term;

/**
 * The form's content. It follows the address, except for its own searches: the address changes a
 * moment after the press, when the user may already be typing the next search.
 */
const useFormQuery = (asked: SearchQuery) => {
  const [query, setQuery] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  /** Its own searches that the address doesn't show yet, oldest first. */
  const [sent, setSent] = useState<readonly SearchQuery[]>([]);
  if (!isSame(followed, asked)) {
    setFollowed(asked);
    const at = sent.findIndex((own) => isSame(own, asked));
    // Somebody else's change (Back, a link): the pending ones are dropped.
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setQuery(asked);
  }
  const noteSent = (query: SearchQuery): void => {
    if (!isSame(query, asked)) setSent([...sent, query]);
  };
  return { query, setQuery, noteSent };
};

/** Other searches for the words of a DIN search; a name is the likelier one, so it is first. */
const INSTEAD: readonly SearchParameter[] = ['drug_name', 'active_ingredient__name'];

/** Whether a term is neither a DIN nor the start of the word "DIN" before one. */
const isWords = (term: string): boolean => {
  if (typedDins(term).length > 1) return false;
  const typed = typedDin(term);
  return /\p{L}/u.test(typed) && !'din'.startsWith(typed.toLowerCase());
};

interface InsteadProps {
  term: string;
  onSearch: (query: SearchQuery) => void;
}

/** Offers to search for the same words by name or ingredient. */
const Instead = ({ term, onSearch }: InsteadProps) => (
  <div className="se-instead rf-line rf-break" role="group" aria-label={searchMessages.noDin(term)}>
    <span aria-hidden="true">{searchMessages.noDin(term)}</span>
    {INSTEAD.map((parameter) => (
      <Button key={parameter} onClick={() => onSearch({ parameter, term })}>
        {searchMessages.parameter[parameter]}
      </Button>
    ))}
  </div>
);

/**
 * Select, text field and button, 3/7/2 (specification §2). Enter searches; the hint follows the
 * select, the placeholder doesn't (D22). After the search key the field has the focus.
 */
export const SearchForm = ({ asked = EMPTY, busy, takesWords, onSearch }: SearchFormProps) => {
  const { query, setQuery, noteSent } = useFormQuery(asked);
  const box = useRef<HTMLInputElement>(null);
  const hintOf = useKeyHint();
  const { state } = useLocation();
  const cameByKey = (state as { find?: boolean } | null)?.find === true;
  useEffect(() => {
    if (cameByKey) box.current?.focus();
  }, [cameByKey]);
  useKeys({
    search: () => {
      box.current?.focus();
      box.current?.select();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    noteSent(query);
    onSearch(query);
  };
  /** A pasted column of a sheet: the field would drop the line breaks and join the DINs. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const lines = text.replace(/\s*[\r\n]+\s*/g, ', ');
    setQuery({ ...query, term: value.slice(0, start) + lines + value.slice(end) });
  };
  const searchInstead = (next: SearchQuery) => {
    setQuery(next);
    noteSent(next);
    onSearch(next);
    // The pressed button disappears.
    box.current?.focus();
  };
  return (
    <form className="se-form" role="search" aria-label={searchMessages.title} onSubmit={submit}>
      <NativeSelect
        label={searchMessages.searchBy}
        options={OPTIONS}
        value={query.parameter}
        onChange={(event) =>
          setQuery({ ...query, parameter: event.target.value as SearchParameter })
        }
      />
      <TextField
        ref={box}
        {...hintOf('search')}
        label={searchMessages.term}
        placeholder={searchMessages.placeholder}
        hint={
          takesWords && query.parameter === 'drug_name'
            ? searchMessages.hintOfWords
            : searchMessages.hint[query.parameter]
        }
        value={query.term}
        // A list of DINs must not be cut off silently: the host limits it, with a message.
        maxLength={query.parameter === 'din' ? undefined : LIMITS.fieldLength}
        onPaste={paste}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setQuery({ ...query, term: event.target.value })}
      />
      {query.parameter === 'din' && isWords(query.term) ? (
        <Instead term={query.term.trim()} onSearch={searchInstead} />
      ) : null}
      <Button type="submit" variant="primary" aria-busy={busy || undefined}>
        {searchMessages.search}
      </Button>
    </form>
  );
};
