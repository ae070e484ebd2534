import type { ReleaseStore } from '../../../objects/release-store.ts';
import type { ReleaseCommand } from '../../call/command.ts';
import { EXIT } from '../../call/exit-codes.ts';
import { STORE_OPTION } from '../../call/option-values.ts';
import { counted, shownAge, shownBytes, shownTime } from '../../output/shown-values.ts';

interface Served {
  readonly generation: number;
  readonly changedAt: string;
}

/** What gateways serve of the store; null when nothing can be served of it. */
const servedOf = async (store: ReleaseStore): Promise<Served | null> => {
  const { state } = await store.readServed().catch(() => ({ state: undefined }));
  return state ? { generation: state.generation, changedAt: state.changedAt } : null;
};

const servedLine = (served: Served | null): readonly string[] =>
  served
    ? [
        `Served: generation ${served.generation} of ${shownTime(served.changedAt)} (${shownAge(served.changedAt)}).`,
      ]
    : [];

export const verify: ReleaseCommand = {
  name: 'verify',
  summary: 'Hashes every file of every release, and follows the history to the state.',
  usage: [''],
  arguments: '',
  about:
    'Changes nothing. Ends with 5 when anything is not what it was; with RELEASE_PUBLIC_KEYS the signature is checked too. Run it nightly.',
  options: STORE_OPTION,
  examples: [['verify --json', 'For a nightly job: exit code 5 and a list of what is damaged.']],
  async run(call) {
    const store = call.store();
    const verification = await store.verify();
    const served = await servedOf(store);
    const { releases, files, bytes, generations, damage } = verification;
    const seen = `${counted(releases, 'release')}, ${counted(files, 'file')} (${shownBytes(bytes)}), ${counted(generations, 'generation')} in ${store.name}`;
    const text =
      damage.length === 0
        ? [`Everything is what it was: ${seen}.`, ...servedLine(served)].join('\n')
        : [
            `Damaged: ${counted(damage.length, 'thing')}, of ${seen}.`,
            ...damage.map(({ what, where, sentence }) => `  ${what} ${where}: ${sentence}`),
            ...servedLine(served),
            'docs/operating.md says how a store is restored.',
          ].join('\n');
    return {
      document: { store: store.name, ...verification, served },
      text,
      exit: damage.length === 0 ? EXIT.done : EXIT.damage,
    };
  },
};
