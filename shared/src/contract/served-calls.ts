import * as z from '@refined/shared/schema';
import { LOOKUP_NAMES, LOOKUPS, MOVE_NAMES, type LookupName } from '../domain/index.ts';
import { perProduct, type Call } from './call.ts';
import { createCalls, type Calls } from './calls.ts';
import { exactRecord } from './drug-record.ts';
import { exactPage } from './drugs.ts';
import { exactCounts, moveAnswer } from './queues.ts';
import { MOVE_CALLS, sessionUser, type MoveCallName } from './specified-calls.ts';

const exactToken = z.object({ token: z.string() });
const signedOut = z.object({ detail: z.string() });
const exactLookup = (idKey: 'id' | 'lookup_id') =>
  z.object({ results: z.array(z.object({ [idKey]: z.int(), name: z.string() })) });

/** The specification's calls with the exact answers of our API. */
const makeServedCalls = (productKey: string) => {
  const calls = createCalls(productKey);
  const record = exactRecord(productKey);
  return {
    ...calls,
    signIn: { ...calls.signIn, output: exactToken },
    user: { ...calls.user, output: sessionUser },
    signOut: { ...calls.signOut, output: signedOut },
    counts: { ...calls.counts, output: exactCounts },
    drugs: { ...calls.drugs, output: exactPage(productKey) },
    drug: { ...calls.drug, output: record },
    saveDrug: { ...calls.saveDrug, output: record },
    ...(Object.fromEntries(
      MOVE_NAMES.map((name) => {
        const move = MOVE_CALLS[name];
        return [move, { ...calls[move], output: moveAnswer }];
      }),
    ) as unknown as Record<MoveCallName, Call>),
    lookups: Object.fromEntries(
      LOOKUP_NAMES.map((name) => [
        name,
        { ...calls.lookups[name], output: exactLookup(LOOKUPS[name].idKey) },
      ]),
    ) as unknown as Record<LookupName, Call>,
  };
};

/**
 * The calls that our API serves: it registers its routes from this table. Only the specification's
 * calls differ from the client's, which must also read other hosts' answers.
 */
export const servedCalls = perProduct(makeServedCalls);
export type ServedCalls = ReturnType<typeof servedCalls>;

/** All calls, including those of the lookup lists. */
export const allCalls = ({ lookups, ...others }: Calls | ServedCalls): readonly Call[] => [
  ...Object.values(others),
  ...Object.values(lookups),
];
