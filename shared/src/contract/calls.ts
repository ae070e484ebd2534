import * as z from '@refined/shared/schema';
import { accountCalls, peopleCalls } from './accounts.ts';
import { massActionCalls } from './month/actions.ts';
import { approvalsCalls } from './approvals.ts';
import { perProduct, type Call } from './call.ts';
import { databaseFilesCalls, monthsCalls } from './month/months.ts';
import { drugActionCalls } from './drug-actions.ts';
import { looksCalls, worklistCalls } from './worklist.ts';
import { facetCalls, listFileCalls } from './lists.ts';
import { groupCalls } from './groups.ts';
import { historyCalls, undoCalls } from './history.ts';
import { importsCalls } from './month/imports.ts';
import { labelsCalls } from './month/labels.ts';
import { confirmationCalls } from './operations.ts';
import { liveCalls } from './live.ts';
import { feedReadersCalls, publicationFilesCalls } from './month/publication-files.ts';
import { publicationsCalls } from './month/publications.ts';
import { ruleCalls } from './month/rules.ts';
import { reasonsCalls } from './reasons.ts';
import { viewCalls } from './views.ts';
import { specifiedCalls, MOVE_CALLS, sessionUser, type MoveCallName } from './specified-calls.ts';
import { LOOKUP_NAMES, LOOKUPS, MOVE_NAMES, type LookupName } from '../domain/index.ts';
import { exactRecord } from './drug-record.ts';
import { exactPage } from './drugs.ts';
import { exactCounts, moveAnswer } from './queues.ts';

/**
 * All calls (specification §7). The API registers its routes from `servedCalls`, the client uses
 * these to send and to read, and the tests' fake API must satisfy them. It is a separate file: code
 * for the browser imports only the calls that it makes.
 */
export const createCalls = perProduct((productKey: string) => ({
  ...specifiedCalls(productKey),
  ...accountCalls,
  ...peopleCalls,
  ...databaseFilesCalls,
  ...approvalsCalls,
  ...confirmationCalls,
  ...historyCalls,
  ...listFileCalls,
  ...undoCalls,
  ...viewCalls,
  ...importsCalls,
  ...labelsCalls,
  ...liveCalls,
  ...massActionCalls,
  ...monthsCalls,
  ...publicationsCalls,
  ...ruleCalls,
  ...publicationFilesCalls,
  ...feedReadersCalls,
  ...reasonsCalls(productKey),
  ...facetCalls,
  ...groupCalls(productKey),
  ...drugActionCalls,
  ...looksCalls,
  ...worklistCalls,
}));

export type Calls = ReturnType<typeof createCalls>;

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
