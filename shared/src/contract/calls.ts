import { accountCalls, peopleCalls } from './operations/accounts.ts';
import { massActionCalls } from './month/actions.ts';
import { approvalsCalls } from './approvals.ts';
import { perProduct } from './call.ts';
import { databaseFilesCalls } from './month/database-files.ts';
import { drugActionCalls } from './drug-actions.ts';
import { looksCalls, worklistCalls } from './worklist.ts';
import { facetCalls, listFileCalls } from './lists.ts';
import { groupCalls } from './groups.ts';
import { historyCalls } from './history.ts';
import { importsCalls } from './month/imports.ts';
import { labelsCalls } from './month/labels.ts';
import { confirmationCalls } from './operations/operations.ts';
import { liveCalls } from './live.ts';
import { feedReadersCalls, publicationFilesCalls } from './month/publication-files.ts';
import { monthsCalls } from './month/months.ts';
import { publicationsCalls } from './month/publications.ts';
import { ruleCalls } from './month/rules.ts';
import { reasonsCalls } from './reasons.ts';
import { undoCalls } from './undo.ts';
import { viewCalls } from './views.ts';
import { specifiedCalls } from './specified-calls.ts';

/**
 * All calls (specification §7). The API registers its routes from this table (served-calls.ts), the
 * client uses it to send and to read, and the tests' fake API must satisfy it. It is a separate
 * file: code for the browser imports only the calls that it makes.
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
