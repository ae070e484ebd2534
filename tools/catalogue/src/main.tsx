import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from '@refined/shared/router';
import { KitRoot, StyleSheet } from '@refined/shared/ui';
import { missingParts, SHEETS } from './catalogue.ts';
import type { Entry, Sheet, State } from './entry.ts';
import catalogueStyles from './catalogue.css';
import pictureStyles from './pictures.css';

/** `?pictures`: in the font that every machine has. `?state=0.2.1`: that state alone, in a frame. */
const query = new URLSearchParams(window.location.search);
const forPictures = query.has('pictures');

const frameAddress = (path: string): string =>
  `?${new URLSearchParams({ ...(forPictures ? { pictures: '' } : {}), state: path })}`;

const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/**
 * A frame shows its state as it is alone. Pictures of the sheet leave frames out, and each of them is
 * opened by itself: there it says where it leads, and loads nothing.
 */
const frameSource = (path: string) =>
  forPictures ? { 'data-address': frameAddress(path) } : { src: frameAddress(path) };

const StateBox = ({ state, path }: { state: State; path: string }) => (
  <figure className={`ca-state ${state.frame ? '' : state.wide ? 'ca-wide' : 'ca-part'}`}>
    <figcaption>{state.name}</figcaption>
    {state.frame ? (
      <iframe {...state.frame} title={state.name} {...frameSource(path)} />
    ) : (
      <div className="ca-drawn" data-force={state.force}>
        {state.draw()}
      </div>
    )}
  </figure>
);

const EntryBox = ({ entry: { parts, states }, path }: { entry: Entry; path: string }) => (
  <section className="ca-entry">
    <h2>{parts.join(', ')}</h2>
    <div className="ca-states">
      {states.map((state, index) => (
        <StateBox key={state.name} state={state} path={`${path}.${index}`} />
      ))}
    </div>
  </section>
);

const SheetBox = ({ sheet, path }: { sheet: Sheet; path: string }) => (
  <main id={slug(sheet.title)} className="ca-sheet" aria-label={sheet.title}>
    {sheet.entries.map((entry, index) => (
      <EntryBox key={entry.parts.join()} entry={entry} path={`${path}.${index}`} />
    ))}
  </main>
);

const Catalogue = () => {
  const missing = missingParts();
  const wanted = query.get('sheet');
  return (
    <>
      <h1 className="ca-title">The UI kit</h1>
      <nav className="ca-nav" aria-label="Sheets">
        {SHEETS.map(({ title }) => (
          <a key={title} href={`?sheet=${slug(title)}`}>
            {title}
          </a>
        ))}
      </nav>
      {missing.length > 0 ? <p role="alert">Not in the catalogue: {missing.join(', ')}</p> : null}
      {SHEETS.map((sheet, index) =>
        !wanted || wanted === slug(sheet.title) ? (
          <SheetBox key={sheet.title} sheet={sheet} path={`${index}`} />
        ) : null,
      )}
    </>
  );
};

/** One state in a window of its own; what has to be pressed first is. */
const Alone = ({ path }: { path: string }) => {
  const [sheet, entry, state] = path.split('.').map(Number);
  const shown = SHEETS[sheet!]!.entries[entry!]!.states[state!]!;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-press] button')?.click(), []);
  return (
    <div ref={box} className="ca-alone" data-until={shown.until}>
      {shown.draw()}
    </div>
  );
};

const alone = query.get('state');
const page = alone === null ? <Catalogue /> : <Alone path={alone} />;
const router = createMemoryRouter([{ path: '*', element: page }]);
createRoot(document.getElementById('root')!).render(
  <KitRoot>
    <StyleSheet text={catalogueStyles + (forPictures ? pictureStyles : '')} />
    <RouterProvider router={router} />
  </KitRoot>,
);
