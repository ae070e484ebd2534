import type { BadRelease } from '../bad-release.ts';
import { aroundScreen } from '../script-edits.ts';

const RENDER = { stage: 'render', fault: 'render' } as const;
const BLANK = { stage: 'run', fault: 'blank' } as const;

/** Releases that draw wrongly, or not at all. */
export const DRAWING: readonly BadRelease[] = [
  {
    name: 'throws when it first draws',
    workspace: 'queues-mfe',
    edit: aroundScreen('throw new Error("It can not draw.")'),
    ending: 'in the page',
    reported: RENDER,
  },
  {
    name: 'throws when it draws later',
    workspace: 'queues-mfe',
    edit: aroundScreen(
      'const [late,set]=React.useState(false);React.useEffect(()=>{setTimeout(()=>set(true),300)},[]);if(late)throw new Error("It can not draw any more.");return Screen(props)',
    ),
    ending: 'in the page',
    reported: RENDER,
  },
  {
    name: 'draws itself again while it draws',
    workspace: 'queues-mfe',
    edit: aroundScreen('const [n,set]=React.useState(0);set(n+1);return Screen(props)'),
    ending: 'in the page',
    reported: RENDER,
  },
  {
    name: 'draws itself again whenever it has drawn',
    workspace: 'queues-mfe',
    edit: aroundScreen(
      'const [n,set]=React.useState(0);React.useLayoutEffect(()=>set(n+1));return Screen(props)',
    ),
    ending: 'in the page',
    reported: RENDER,
  },
  {
    name: 'uses a part that the shell does not give',
    workspace: 'queues-mfe',
    edit: aroundScreen('React.useWhatIsNotThere();return Screen(props)'),
    ending: 'in the page',
    reported: RENDER,
  },
  {
    name: 'draws nothing',
    workspace: 'queues-mfe',
    edit: aroundScreen('return null'),
    ending: 'in the page',
    reported: BLANK,
  },
  {
    name: 'waits for ever',
    workspace: 'queues-mfe',
    edit: aroundScreen('throw AroundScreen.never??=new Promise(()=>{})'),
    ending: 'in the page',
    reported: BLANK,
  },
];
