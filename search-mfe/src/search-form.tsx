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
  /** The search in the address: the form follows it when it changes (Back, a link). */
  asked?: SearchQuery;
  busy: boolean;
  /** The host takes the words of a name from the whole card. */
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
 * What the form holds. It follows the address, but not to a search of its own: the address is drawn
 * a moment after the button was pressed, when the next search may have been begun already.
 */
const useFormQuery = (asked: SearchQuery) => {
  const [query, setQuery] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  /** Its searches that the address doesn't show yet, oldest first. */
  const [sent, setSent] = useState<readonly SearchQuery[]>([]);
  if (!isSame(followed, asked)) {
    setFollowed(asked);
    const at = sent.findIndex((own) => isSame(own, asked));
    // Of another's making (Back, a link): what was still to come is over.
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setQuery(asked);
  }
  const noteSent = (query: SearchQuery): void => {
    if (!isSame(query, asked)) setSent([...sent, query]);
  };
  return { query, setQuery, noteSent };
};

/** What the words of a DIN search may be instead; a name is meant more often. */
const INSTEAD: readonly SearchParameter[] = ['drug_name', 'active_ingredient__name'];

/** Whether a term can be no DIN, nor the beginning of the word that may stand before one. */
const isWords = (term: string): boolean => {
  if (typedDins(term).length > 1) return false;
  const typed = typedDin(term);
  return /\p{L}/u.test(typed) && !'din'.startsWith(typed.toLowerCase());
};

interface InsteadProps {
  term: string;
  onSearch: (query: SearchQuery) => void;
}

/** Offers the same words as a search by name or ingredient: one press each. */
const Instead = ({ term, onSearch }: InsteadProps) => (
  <div className="se-instead rf-line" role="group" aria-label={searchMessages.noDin(term)}>
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
 * select, the placeholder doesn't (D22). Who came by the key for searching can type at once.
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
  /** A column of a sheet: the box would drop the line ends and join its DINs. */
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
    // The button that was pressed leaves.
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
        // Of a list of DINs none may be cut off silently: the host says how many it takes.
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
