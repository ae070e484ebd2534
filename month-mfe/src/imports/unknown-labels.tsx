import { useEffect, useId, useRef, useState } from 'react';
import {
  faultOf,
  faultText,
  lookupQuery,
  unwrap,
  useApi,
  useFeature,
  useMutation,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import { labelsCalls, readKey, type LookupItem, type UnknownLabel } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { useLocation } from '@refined/shared/router';
import { Button, DrugLine, FaultPanel, TextField, useToast } from '@refined/shared/ui';
import { labelsMessages as text } from './import-messages.ts';

const KEY = readKey('unknownLabels');

/** Most suggestions shown: a list may have thousands of entries. */
const SUGGESTED = 50;

const sameText = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const suggestions = (entries: readonly LookupItem[], typed: string): readonly LookupItem[] =>
  entries
    .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, SUGGESTED);

/** One label: its records, and the two possible answers. */
const LabelRow = ({ label, isAsked }: { label: UnknownLabel; isAsked: boolean }) => {
  const { id, list, name, drugs, examples } = label;
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const entries = useQuery(lookupQuery(client, list));
  const [typed, setTyped] = useState('');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isAsked]);
  const listId = useId();
  const is = (entries.data ?? []).find((entry) => sameText(entry.name, typed))?.id;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (how: 'add' | 'is') =>
      unwrap(
        client.call(labelsCalls.answerLabel, {
          params: { label: id },
          body: how === 'is' && is !== undefined ? { is } : {},
        }),
      ),
    onError: (thrown) => toast.error(faultText(faultOf(thrown)!)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const busy = isPending ? variables : undefined;
  const answer = (how: 'add' | 'is') => {
    if (!isPending) mutate(how);
  };
  return (
    <li ref={row} aria-current={isAsked || undefined}>
      <strong>{name}</strong> <span className="rf-sub">{text.place(list, drugs)}</span>{' '}
      {examples.map((drug) => (
        <span key={drug.id} className="mo-label-drug">
          <DrugLine drug={drug} to={PATHS.drug(drug.id)} />
        </span>
      ))}
      <div className="mo-label-answers rf-flow">
        <TextField
          label={text.is(name)}
          list={listId}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <datalist id={listId}>
          {suggestions(entries.data ?? [], typed).map((entry) => (
            <option key={entry.id} value={entry.name} />
          ))}
        </datalist>
        <Button
          busy={busy === 'is'}
          why={is === undefined ? text.chooseFirst : undefined}
          onClick={() => answer('is')}
        >
          {text.take}
        </Button>
        <Button busy={busy === 'add'} onClick={() => answer('add')}>
          {text.add}
        </Button>
      </div>
    </li>
  );
};

/** Labels from an import that are in no list: what they mean, or that they are new (D79). */
export const UnknownLabels = () => {
  const { client } = useApi();
  const offered = useFeature('labels');
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await unwrap(client.call(labelsCalls.unknownLabels, { signal }))).labels,
    enabled: offered,
  });
  const fault = faultOf(query.error);
  const labels = query.data ?? [];
  const { hash, search } = useLocation();
  // Set by the link on a card.
  const asked = new URLSearchParams(search).get('label');
  const isAsked = ({ name }: UnknownLabel) => asked !== null && sameText(name, asked);
  const isAnyAsked = labels.some(isAsked);
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = labels.length > 0;
  // A card's link opens the page before the labels are loaded.
  useEffect(() => {
    if (!isHere || isAnyAsked || hash !== '#labels') return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isHere, isAnyAsked, hash]);
  if (labels.length === 0 && !fault) return null;
  return (
    <section id="labels" className="mo-labels" aria-labelledby="labels-heading">
      <h3 id="labels-heading" ref={heading} tabIndex={-1}>
        {text.title(labels.length)}
      </h3>
      <p className="rf-sub">{text.hint}</p>
      <FaultPanel title={text.failed} fault={fault} refresh={() => void query.refetch()} />
      <ul className="rf-plain">
        {labels.map((label) => (
          <LabelRow key={label.id} label={label} isAsked={isAsked(label)} />
        ))}
      </ul>
    </section>
  );
};
