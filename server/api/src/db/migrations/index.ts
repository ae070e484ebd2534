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
 * Sorted by name; static imports, so that no path has to be guessed. The first one is the released
 * schema; every change is a further migration.
 *
 * **Two steps.** While a new release starts, processes of the previous release run on its schema,
 * and can be restarted on it. So a migration only adds what those can ignore: tables, columns that
 * are nullable or have a default, indexes (expand). Unused parts are removed in the release after
 * that (contract). A test refuses anything else, unless the file exports `contracts`: a sentence
 * that says why the previous release doesn't need it, or what to do first (stop the API, …).
 *
 * **Readers don't wait.** Each migration is its own transaction, so what locks out readers (`alter
 * table`) is separate from what takes long (an index, an update, a check of existing rows). No
 * migration rewrites a table, as a stored generated column does. A test checks the locks.
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
 * The newest migration of the previous release: a release that knows it can run on this schema. A
 * release with new migrations sets it to the previous release's last one.
 */
export const RUNS_SINCE = '0002-runs-since';
