import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { SEARCH_PARAMETERS } from '@refined/shared/contract';
import type { SearchParameter } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { useLocation } from '@refined/shared/router';
import { Button, NativeSelect, TextField, useKeyHint, useKeys } from '@refined/shared/ui';
import { searchMessages } from './search-messages.ts';
import type { SearchQuery } from './search-query.ts';

export interface SearchFormProps {
  /** The search in the address: the form follows it when it changes (Back, a link). */
  asked?: SearchQuery;
  busy: boolean;
  onSearch: (query: SearchQuery) => void;
}

const OPTIONS = SEARCH_PARAMETERS.map((value) => ({
  value,
  label: searchMessages.parameter[value],
}));
const EMPTY: SearchQuery = { parameter: 'din', term: '' };

/**
 * Select, text field and button, 3/7/2 (specification §2). Enter searches; the hint follows the
 * select, the placeholder doesn't (D22). Who came by the key for searching can type at once.
 */
export const SearchForm = ({ asked = EMPTY, busy, onSearch }: SearchFormProps) => {
  const [query, setQuery] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (followed.parameter !== asked.parameter || followed.term !== asked.term) {
    setFollowed(asked);
    setQuery(asked);
  }
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
    onSearch(query);
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
        hint={searchMessages.hint[query.parameter]}
        value={query.term}
        maxLength={LIMITS.fieldLength}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setQuery({ ...query, term: event.target.value })}
      />
      <Button type="submit" variant="primary" aria-busy={busy || undefined}>
        {searchMessages.search}
      </Button>
    </form>
  );
};
