import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from '@refined/shared/router';
import * as kit from '@refined/shared/ui';
import { controls } from './controls.tsx';
import { drugs } from './drugs.tsx';
import { pages } from './pages.tsx';
import type { Entry, KitName, State } from './states.ts';
import { tables } from './tables.tsx';
import catalogueStyles from './catalogue.css';
import pictureStyles from './pictures.css';

/** Each is one page, and one picture per colour scheme. */
const SHEETS: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  ['Controls', controls],
  ['Drugs', drugs],
  ['Tables and comparisons', tables],
  ['Pages', pages],
];

/** Exports of the kit that the catalogue doesn't show, and why. */
const WITHOUT_LOOK: Partial<Record<KitName, string>> = {
  Badge: 'one of DrugBadges',
  DelistedChoice: 'the former name of MarketChoice',
  DrugLine: 'in MoveDialog',
  FaultPanel: 'an ErrorPanel of a failed read',
  ValueChange: 'FieldChanges shows it',
  Box: 'a plain element with the theme’s spacing',
  KitRoot: 'what every state here stands in',
  StyleSheet: 'a screen’s own styles',
  VisuallyHidden: 'for screen readers only',
  UsualImport: 'a context',
  usualImport: 'a function',
  describedBy: 'a function',
  isIconName: 'a function',
  MOVE_ICONS: 'names; MoveButtons shows their drawings',
  movedMeanwhileText: 'a function',
  tokens: 'the theme’s values',
  useAnnounce: 'for screen readers only',
  useFileDownload: 'a hook; ExportButton shows what it does',
  useKeySheet: 'opens a Dialog with what the page offers',
  useKeys: 'offers keys',
  useMatches: 'a media query',
  useDelistedKeys: 'the former name of useMarketKeys',
  useMarketKeys: 'lists keys on the sheet',
  useKeyHint: 'attributes of a control',
  listKeys: 'a function',
  onFocusedItem: 'a function',
  hasPlace: 'a function',
  useToastLog: 'what toasts said; the shell draws it',
  useUnloadGuard: 'the browser’s own question',
  useVirtualizer: 'the library’s own',
  defaultRangeExtractor: 'the library’s own',
};

/** `?pictures`: with the font for pictures. `?state=0.2.1`: only that state, for a frame. */
const query = new URLSearchParams(window.location.search);
const forPictures = query.has('pictures');

const frameAddress = (path: string): string =>
  `?${new URLSearchParams({ ...(forPictures ? { pictures: '' } : {}), state: path })}`;

const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/**
 * The address of a frame's state. For pictures, frames load nothing and only name their address,
 * because each state in a frame is opened and drawn separately.
 */
const frameSource = (path: string) =>
  forPictures ? { 'data-address': frameAddress(path) } : { src: frameAddress(path) };

const StateBox = ({ name, state, path }: { name: string; state: State; path: string }) => (
  <figure className={`ca-state ${state.frame ? '' : state.isWide ? 'ca-wide' : 'ca-part'}`}>
    <figcaption>{name}</figcaption>
    {state.frame ? (
      <iframe {...state.frame} title={name} {...frameSource(path)} />
    ) : (
      <div className="ca-drawn" data-force={state.force}>
        {state.drawn}
      </div>
    )}
  </figure>
);

const EntryBox = ({
  entry: { parts, title = parts.join(', '), states },
  path,
}: {
  entry: Entry;
  path: string;
}) => (
  <section className="ca-entry">
    <h2>{title}</h2>
    <div className="ca-states">
      {states.map(([name, state], index) => (
        <StateBox key={name} name={name} state={state} path={`${path}.${index}`} />
      ))}
    </div>
  </section>
);

/** Exports of the kit that the catalogue lacks. */
const missingParts = (): readonly string[] => {
  const shown = SHEETS.flatMap(([, entries]) => entries.flatMap(({ parts }) => parts));
  const known = new Set<string>([...shown, ...Object.keys(WITHOUT_LOOK)]);
  return Object.keys(kit).filter((name) => !known.has(name));
};

const Catalogue = () => {
  const missing = missingParts();
  const wanted = query.get('sheet');
  return (
    <>
      <h1 className="ca-title">The UI kit</h1>
      <nav className="ca-nav" aria-label="Sheets">
        {SHEETS.map(([title]) => (
          <a key={title} href={`?sheet=${slug(title)}`}>
            {title}
          </a>
        ))}
      </nav>
      {missing.length > 0 ? <p role="alert">Not in the catalogue: {missing.join(', ')}</p> : null}
      {SHEETS.map(([title, entries], index) =>
        !wanted || wanted === slug(title) ? (
          <main key={title} id={slug(title)} className="ca-sheet" aria-label={title}>
            {entries.map((entry, at) => (
              <EntryBox key={entry.parts.join()} entry={entry} path={`${index}.${at}`} />
            ))}
          </main>
        ) : null,
      )}
    </>
  );
};

/** A single state; presses the button that the state needs. */
const Alone = ({ path }: { path: string }) => {
  const [sheet, entry, state] = path.split('.').map(Number);
  const [, shown] = SHEETS[sheet!]![1][entry!]!.states[state!]!;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-press] button')?.click(), []);
  return (
    <div ref={box} className="ca-alone" data-until={shown.until}>
      {shown.drawn}
    </div>
  );
};

const alone = query.get('state');
const page = alone === null ? <Catalogue /> : <Alone path={alone} />;
const router = createMemoryRouter([{ path: '*', element: page }]);
createRoot(document.getElementById('root')!).render(
  <kit.KitRoot>
    <kit.StyleSheet text={catalogueStyles + (forPictures ? pictureStyles : '')} />
    <RouterProvider router={router} />
  </kit.KitRoot>,
);
