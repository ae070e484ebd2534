import type { Migration } from 'kysely';
import * as initial from './0001-initial.ts';
import * as undo from './0002-undo.ts';
import * as publications from './0003-publications.ts';
import * as reasons from './0004-reasons.ts';
import * as bulk from './0005-bulk.ts';
import * as live from './0006-live.ts';
import * as imports from './0007-imports.ts';
import * as history from './0008-history.ts';
import * as completePublications from './0009-complete-publications.ts';
import * as takeBack from './0011-take-back.ts';
import * as signIn from './0013-sign-in.ts';
import * as dinSearch from './0015-din-search.ts';
import * as importMessages from './0020-import-messages.ts';
import * as queuedChanges from './0021-queued-changes.ts';
import * as publicationFiles from './0023-publication-files.ts';
import * as approvals from './0024-approvals.ts';
import * as views from './0026-views.ts';
import * as later from './0027-later.ts';
import * as taking from './0028-taking.ts';
import * as massActions from './0029-mass-actions.ts';
import * as laterActions from './0030-later-actions.ts';
import * as drugTouches from './0031-drug-touches.ts';
import * as looksByDrug from './0033-looks-by-drug.ts';
import * as lostClaims from './0034-lost-claims.ts';
import * as feedReaders from './0035-feed-readers.ts';
import * as unsampledDocuments from './0036-unsampled-documents.ts';
import * as largeWrites from './0037-large-writes.ts';
import * as productDigests from './0038-product-digests.ts';
import * as identifiers from './0039-identifiers.ts';
import * as noDrugTouches from './0040-no-drug-touches.ts';

/**
 * In order of their names; imported statically, so that nothing is read from disk by a guessed
 * path.
 */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-undo': undo,
  '0003-publications': publications,
  '0004-reasons': reasons,
  '0005-bulk': bulk,
  '0006-live': live,
  '0007-imports': imports,
  '0008-history': history,
  '0009-complete-publications': completePublications,
  '0011-take-back': takeBack,
  '0013-sign-in': signIn,
  '0015-din-search': dinSearch,
  '0020-import-messages': importMessages,
  '0021-queued-changes': queuedChanges,
  '0023-publication-files': publicationFiles,
  '0024-approvals': approvals,
  '0026-views': views,
  '0027-later': later,
  '0028-taking': taking,
  '0029-mass-actions': massActions,
  '0030-later-actions': laterActions,
  '0031-drug-touches': drugTouches,
  '0033-looks-by-drug': looksByDrug,
  '0034-lost-claims': lostClaims,
  '0035-feed-readers': feedReaders,
  '0036-unsampled-documents': unsampledDocuments,
  '0037-large-writes': largeWrites,
  '0038-product-digests': productDigests,
  '0039-identifiers': identifiers,
  '0040-no-drug-touches': noDrugTouches,
};
