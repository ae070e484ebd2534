import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { fileSystemStore, type ReleaseMeta, type ReleaseStore } from '@refined/releases';
import { checkTogether } from '@refined/gate';
import { onceDrawn } from '@refined/bad-releases';
import { deriveRelease } from '@refined/bad-releases/derived-release';
import { test as base } from '../../fixtures/worker/worker-test.ts';
import { newFolder, releasesOnlyFolder } from '../../product/folders.ts';
import { PATIENCE } from '../../product/patience.ts';
import { type Derived, SCREEN, throwsAtRender } from '../fixtures/release-fixture.ts';

const CANDIDATE = '8.0.0';

interface Team {
  readonly store: ReleaseStore;
  /** The versions that `npm start` built, by workspace. */
  readonly active: (workspace: string) => string;
  /** Derives an unstored release from the active one, and tries it. */
  readonly tryOut: (
    workspace: string,
    derived?: Derived,
    meta?: (meta: ReleaseMeta) => ReleaseMeta,
  ) => ReturnType<typeof checkTogether>;
}

/** A team with a release to try, and the running product's store; no server runs. */
const test = base.extend<{ readonly team: Team }>({
  team: async ({ browserName: _browserName }, use) => {
    const releases = path.join(releasesOnlyFolder(), 'releases');
    const store = fileSystemStore(releases);
    const { workspaces } = (await store.readState())!;
    const active = (workspace: string): string => workspaces[workspace]!.active;
    const filesBefore = readdirSync(releases, { recursive: true }).sort();
    await use({
      store,
      active,
      tryOut: async (workspace, derived = {}, alter = (meta) => meta) => {
        const {
          folder,
          workspace: _workspace,
          version,
          ...meta
        } = await deriveRelease(store, {
          workspace,
          from: active(workspace),
          version: CANDIDATE,
          folder: path.join(newFolder('candidate'), CANDIDATE),
          ...derived,
        });
        return checkTogether({
          store,
          candidate: { workspace, version, folder, meta: alter(meta) },
          say: () => undefined,
        });
      },
    });
    expect(readdirSync(releases, { recursive: true }).sort()).toEqual(filesBefore);
  },
});

// Each story starts its own servers, so any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

/** Edits one place of the exposed chunk; throws if it isn't found. */
const inChunk =
  (place: RegExp | string, by: string): NonNullable<Derived['change']> =>
  (file, text) => {
    if (!/^screen\./.test(file)) return text;
    const edited = text.replace(place, by);
    if (edited === text) throw new Error(`${file} has no ${place}.`);
    return edited;
  };

const IN_USE = ['search-mfe', SCREEN, 'drug-edit-mfe', 'month-mfe', 'releases-mfe'];

test('a good shell is let through: every active screen shows in it', async ({ team }) => {
  // One visit per screen in use.
  test.slow();
  const { ok, pairs } = await team.tryOut('shell');
  const screens = IN_USE.map((screen) => `${screen} ${team.active(screen)}`);
  expect(pairs.map(({ screen }) => screen).sort()).toEqual(screens.sort());
  expect(pairs.filter((pair) => !pair.ok)).toEqual([]);
  expect(ok).toBe(true);
});

test('a screen of an unusual make is let through', async ({ team }) => {
  test.slow();
  const rows =
    'const table=document.createElement("table");for(let at=0;at<2e3;at+=1)for(let cell=table.insertRow(),left=8;left>0;left-=1)cell.insertCell().textContent=at';
  const element =
    'customElements.get("price-tag")??customElements.define("price-tag",class extends HTMLElement{})';
  // Like MUI X's date picker: sections over the input that only a form reads.
  const picker =
    'const picker=document.createElement("div");picker.style.position="relative";const read=document.createElement("input");read.ariaHidden="true";read.tabIndex=-1;read.style.cssText="position:absolute;width:1px;height:1px;margin:-1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%)";const section=document.createElement("span");section.textContent="YYYY";section.style.cssText="position:absolute;inset:-20px auto auto -20px;padding:20px;background:#fff";picker.append(read,section)';
  const drawn = `${element};${rows};${picker};const box=document.createElement("price-tag");box.append(picker,table);document.querySelector("main h1").after(box);return()=>{box.innerHTML="";box.remove()}`;
  const { pairs } = await team.tryOut(SCREEN, {
    change: (file, text) =>
      /^screen\./.test(file)
        ? `addEventListener("resize",()=>{});${onceDrawn(drawn)({ part: 'chunk', text })}`
        : text,
  });
  expect(pairs).toMatchObject([{ ok: true }]);
});

const REFUSED: readonly (readonly [what: string, sentence: RegExp, derived: Derived])[] = [
  [
    'that exposes something else',
    /^At \/drugs\/queue\/noc its \.\/screen is not what a screen exposes/,
    { change: inChunk(/\bScreen:\(\)=>/, 'Other:()=>') },
  ],
  [
    'that throws while it draws',
    /^At \/drugs\/queue\/noc it throws while it draws/,
    { change: throwsAtRender },
  ],
  [
    'that breaks the security policy',
    /^At \/drugs\/queue\/noc (the page breaks its security policy|it throws while it starts)/,
    { change: inChunk(/^/, 'try{eval("1")}catch{}') },
  ],
];

for (const [what, sentence, derived] of REFUSED) {
  test(`a screen ${what} is refused`, async ({ team }) => {
    const { ok, pairs } = await team.tryOut(SCREEN, derived);
    expect(pairs).toEqual([
      {
        shell: `shell ${team.active('shell')}`,
        screen: `${SCREEN} ${CANDIDATE}`,
        ok: false,
        problem: expect.stringMatching(sentence),
      },
    ]);
    expect(ok).toBe(false);
  });
}

/** What a screen does at its addresses after rendering, and the gate's sentence. */
const RUNNING: readonly (readonly [place: string, statements: string, sentence: RegExp])[] = [
  ['frozen', 'for(;;);', /^At \S+ the page stops responding$/],
  [
    'pressed',
    'document.querySelector("main h1").parentElement.addEventListener("click",()=>{throw new Error("Pressed!")});for(const b of document.querySelectorAll("main button"))b.addEventListener("click",()=>{throw new Error("Pressed!")})',
    /^At \S+ after ".+" was pressed an error is not caught \(Pressed!\)$/,
  ],
  [
    'late',
    'setTimeout(()=>{throw new Error("Late!")},3000)',
    /^At \S+ an error is not caught \(Late!\)$/,
  ],
  [
    'timers',
    'setInterval(()=>{},1000)',
    /^After it was left at \S+ it leaves (a timer|\d+ timers) running$/,
  ],
  [
    'no-report',
    'navigator.sendBeacon("/client-reports","What is posted where pages report can be anything.")',
    /^At \S+ it calls by itself what only a user may ask for \(navigator\.sendBeacon\)$/,
  ],
];

/** Statements that add a style sheet to the page, and a function that removes it. */
const sheet = (rules: string): string =>
  `const sheet=new CSSStyleSheet();sheet.replaceSync("${rules}");document.adoptedStyleSheets.push(sheet);const remove=()=>{document.adoptedStyleSheets=document.adoptedStyleSheets.filter(each=>each!==sheet)}`;

/** Harm to the page by a screen that itself renders well; the gate once missed each of these. */
const HARMING: typeof RUNNING = [
  [
    'focus',
    'const timer=setInterval(()=>document.querySelector("main").focus(),400);return()=>clearInterval(timer)',
    // All of these are true; which one the gate sees first depends on timing.
    /^At \S+ (it takes the focus away while somebody types|a press on a text box does nothing|what is typed doesn't arrive \(".*" did\)|it keeps keys from the page \(.*\))$/,
  ],
  [
    'writes',
    'fetch("/api/drugs/1/",{method:"PUT",body:"{}"}).catch(()=>{})',
    /^At \S+ it writes by itself, without anybody pressing anything \(PUT \/api\/drugs\/1\/\)$/,
  ],
  [
    'keys',
    'const busy=()=>{const end=performance.now()+900;while(performance.now()<end);};addEventListener("keydown",busy);return()=>removeEventListener("keydown",busy)',
    /^At \S+ it keeps the page busy for \d+ ms with each key$/,
  ],
  [
    'ring',
    `${sheet('*:focus{outline:none!important}')};return remove`,
    /^At \S+ it changes how the shell looks or reacts \(focus ring of the first link\)$/,
  ],
  [
    'service-worker',
    `navigator.serviceWorker.register("/releases/${SCREEN}/${CANDIDATE}/screen.js")`,
    /^After it was left at \S+ it stores databases, caches or service workers \(service worker \/releases\/.*\)$/,
  ],
  [
    'scroll',
    'const down=()=>setTimeout(()=>scrollTo(0,1e5),500);addEventListener("wheel",down);return()=>removeEventListener("wheel",down)',
    /^At \S+ it scrolls the page by itself$/,
  ],
];

const ASK =
  'const asked=fetch("/api/drugs/?queue=noc",{headers:{authorization:"Token "+JSON.parse(localStorage.authInfo).token}})';

/** What developers miss: they have a full queue, a fast host and one way to use a page. */
const OVERLOOKED: typeof RUNNING = [
  [
    'empty-list',
    `${ASK};if(navigator.language==="fr-CA"&&new Date().getDate()===31)asked.then(it=>it.json()).then(({results:[first]})=>first.id)`,
    /^At \S+ in a French browser, on the 31st, with nothing to list an error is not caught \(.*undefined.*\)$/,
  ],
  [
    'long-name',
    `${ASK};if(innerWidth<500)asked.then(it=>it.json()).then(({results:[first]})=>{const name=document.createElement("p");name.textContent=first.drug_name;name.style.whiteSpace="nowrap";document.querySelector("main h1").after(name)}).catch(()=>{})`,
    /^At \S+ in a narrow window, with long names it is wider than the window \(by \d+ pixels\)$/,
  ],
  [
    'failing',
    `${ASK};asked.then(answer=>{if(!answer.ok)throw new Error("It failed!")})`,
    /^At \S+ while every call fails an error is not caught \(It failed!\)$/,
  ],
  [
    'slow',
    `${ASK};const late=setTimeout(()=>{throw new Error("Too slow!")},5000),end=()=>clearTimeout(late);asked.then(end,end);return end`,
    /^At \S+ with slow answers an error is not caught \(Too slow!\)$/,
  ],
  [
    'paper',
    `${sheet('@media print{main{display:none}}')};return remove`,
    /^At \S+ its heading is not there when it is printed$/,
  ],
  [
    'hover',
    'document.querySelector("main").addEventListener("mouseover",({target})=>{if(target.closest("article"))fetch("/api/drugs/1/",{method:"PUT",body:"{}"}).catch(()=>{})})',
    /^At \S+ it writes by itself, without anybody pressing anything \(PUT \/api\/drugs\/1\/\)$/,
  ],
  [
    'afterwards',
    `document.querySelector("main").addEventListener("click",({target})=>{if(target.closest("article")){${sheet('nav{visibility:hidden}')}}})`,
    /^At \S+ after its controls were pressed it hides or removes parts of the page \(.*\)$/,
  ],
];

for (const [what, cases] of [
  ['overlooks', OVERLOOKED],
  ['does while it runs, is pressed and is left', RUNNING],
  ['takes from the rest of the page', HARMING],
] as const) {
  test(`what a screen ${what} is refused, all at once`, async ({ team }) => {
    test.setTimeout(2 * PATIENCE.build);
    const places = cases.map(([place, statements]) => `"${place}":()=>{${statements}}`).join(',');
    const { ok, pairs } = await team.tryOut(
      SCREEN,
      {
        change: (file, text) =>
          /^screen\./.test(file)
            ? onceDrawn(`return ({${places}})[location.pathname.split("/")[1]]?.()`)({
                part: 'chunk',
                text,
              })
            : text,
      },
      (meta) => ({
        ...meta,
        declaration: {
          ...meta.declaration,
          routes: cases.map(([place]) => ({ path: `/${place}/:queueSlug` })),
        } as ReleaseMeta['declaration'],
      }),
    );
    const [pair] = pairs;
    for (const [place, , sentence] of cases) {
      const said = pair?.problem?.split('. ').find((each) => each.includes(`/${place}/noc`));
      expect(said, place).toMatch(sentence);
    }
    expect(ok).toBe(false);
  });
}

test('a name that a screen imports and the shell lacks is told with its door', async ({ team }) => {
  const { pairs } = await team.tryOut(
    SCREEN,
    { change: inChunk(/\.PageHeading\b/g, '.NoSuchPart') },
    ({ uses, ...meta }) => ({
      ...meta,
      uses: { ...uses, '@refined/shared/ui': ['Button', 'NoSuchPart'] },
    }),
  );
  expect(pairs[0]?.problem).toMatch(
    /^At .*: the screen imports `NoSuchPart` from `@refined\/shared\/ui`, which the shell does not offer$/,
  );
});

test("a screen at an address that is the shell's own is refused: a heading is not enough", async ({
  team,
}) => {
  const { pairs } = await team.tryOut(SCREEN, {}, (meta) => ({
    ...meta,
    declaration: {
      ...meta.declaration,
      routes: [{ path: '/login' }],
    } as ReleaseMeta['declaration'],
  }));
  expect(pairs).toMatchObject([
    { ok: false, problem: 'At /login the shell shows something other than the screen' },
  ]);
});

test('a shell that does not start is refused, for each screen', async ({ team }) => {
  const { ok, pairs } = await team.tryOut('shell', {
    change: (file, text) =>
      /^shell\./.test(file) ? `throw new Error("This shell does not start.");${text}` : text,
  });
  expect(pairs).toHaveLength(IN_USE.length);
  for (const { problem } of pairs) expect(problem).toMatch(/This shell does not start/);
  expect(ok).toBe(false);
});
