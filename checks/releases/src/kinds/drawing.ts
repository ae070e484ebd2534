import type { BadRelease } from '../bad-release.ts';
import { aroundScreen, drawnAround } from '../script-edits.ts';
import { replacedScreen, unseenScreen } from './bad-screen.ts';

const drawing = (name: string, body: string): BadRelease =>
  replacedScreen('render', 'render')(name, { edit: aroundScreen(body) });
const blank = (name: string, body: string): BadRelease =>
  replacedScreen('run', 'blank')(name, { edit: aroundScreen(body) });
const frozen = (name: string, body: string): BadRelease =>
  replacedScreen('run', 'frozen')(name, { edit: aroundScreen(body) });
const wrong = (name: string, body: string): BadRelease =>
  unseenScreen(name, '', { edit: drawnAround(body), gate: 'passes' });

/** Releases that render wrongly, or not at all. */
export const DRAWING: readonly BadRelease[] = [
  drawing(
    'throws when it draws later',
    'const [late,set]=React.useState(false);React.useEffect(()=>{setTimeout(()=>set(true),300)},[]);if(late)throw new Error("It can not draw any more.");return Screen(props)',
  ),
  blank('draws nothing', 'return null'),
  frozen('loops without end in its first drawing', 'for(;;);'),
  wrong(
    'shows another queue than it says',
    'const queue=React.useRef(null);React.useEffect(()=>{const heading=queue.current?.querySelector("h1");if(heading)heading.append(" of yesterday")},[]);return React.createElement("div",{ref:queue},Screen(props))',
  ),
];
