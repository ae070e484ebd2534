import type { Migration } from 'kysely/migration';
import * as schema from './0001-schema.ts';
import * as runsSince from './0002-runs-since.ts';
import * as operators from './0003-operators.ts';
import * as searchFacts from './0004-search-facts.ts';
import * as drugFacts from './0005-drug-facts.ts';
import * as openDifferences from './0007-open-differences.ts';
import * as oneDin from './0008-one-din.ts';
import * as unknownLabels from './0008-unknown-labels.ts';
import * as offMarket from './0009-off-market.ts';
import * as house from './0010-house.ts';
import * as confirmations from './0011-confirmations.ts';
import * as decisionsOnSeveralFields from './0012-decisions-on-several-fields.ts';
import * as actions from './0019-actions.ts';
import * as accounts from './0013-accounts.ts';
import * as signInLog from './0014-sign-in-log.ts';
import * as lostCards from './0015-lost-cards.ts';
import * as confirmedOperation from './0016-confirmed-operation.ts';
import * as confirmedValues from './0017-confirmed-values.ts';
import * as publishedStatus from './0018-published-status.ts';
import * as importedStrength from './0020-imported-strength.ts';
import * as rules from './0021-rules.ts';

/**
 * In order of their names; imported statically, so that nothing is read from disk by a guessed path.
 * The first is the schema as it was released; what changes it is a migration of its own.
 *
 * **Two steps.** While a new release starts, processes of the release before run on its schema, and
 * may be started again on it. So a migration only adds what those can ignore: tables, columns that
 * are nullable or have a default, indexes (expand). What nothing uses any more goes with the release
 * after (contract). A test refuses the rest, unless the file exports `contracts`: a sentence that
 * says why the release before doesn't need it, or what has to be done (stop the API first, …).
 *
 * **Readers don't wait.** Each runs in a transaction of its own, so what shuts readers out of a table
 * (`alter table`) is apart from what takes long (an index, an update, a check of the rows there). No
 * migration writes a table anew, as a stored column that is computed does. A test looks at the locks.
 */
export const migrations: Record<string, Migration & { readonly contracts?: string }> = {
  '0001-schema': schema,
  '0002-runs-since': runsSince,
  '0003-operators': operators,
  '0004-search-facts': searchFacts,
  '0005-drug-facts': drugFacts,
  '0007-open-differences': openDifferences,
  '0008-one-din': oneDin,
  '0008-unknown-labels': unknownLabels,
  '0009-off-market': offMarket,
  '0010-house': house,
  '0011-confirmations': confirmations,
  '0012-decisions-on-several-fields': decisionsOnSeveralFields,
  '0013-accounts': accounts,
  '0014-sign-in-log': signInLog,
  '0015-lost-cards': lostCards,
  '0016-confirmed-operation': confirmedOperation,
  '0017-confirmed-values': confirmedValues,
  '0018-published-status': publishedStatus,
  '0019-actions': actions,
  '0020-imported-strength': importedStrength,
  '0021-rules': rules,
};

/**
 * The newest migration of the release before: whoever knows it can run on this schema. A release
 * that adds migrations sets it to the last one of the release before.
 */
export const RUNS_SINCE = '0002-runs-since';
