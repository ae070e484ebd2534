import { MOVE_NAMES, MOVES } from '@refined/shared/domain';

/**
 * Maximum number of statements of a successful call whose session and lookups are cached. A number
 * can become smaller; a larger one is a decision. Calls that read differences have one more: the
 * check whether anything must be compared (keep-differences.ts).
 */
const STATEMENTS: Readonly<Record<string, number>> = {
  'POST /api/api-token-auth/': 17,
  'POST /api/account/password/': 17,
  'GET /api/account/sessions/': 1,
  'POST /api/account/sessions/:session/end/': 5,
  'POST /api/account/sessions/end_others/': 4,
  'GET /api/people/': 2,
  'POST /api/people/:name/enable/': 5,
  'POST /api/people/:name/disable/': 12,
  'POST /api/people/:name/end_sessions/': 7,
  'POST /api/people/:name/password/': 14,
  'GET /api/sign_ins/': 2,
  'GET /api/operator/': 1,
  'GET /api/user/': 0,
  'GET /api/drugs/count_review/': 1,
  'GET /api/drugs/': 8,
  'GET /api/drugs/:id': 2,
  'PUT /api/drugs/:id/': 2,
  ...Object.fromEntries(MOVE_NAMES.map((move) => [`POST /api/drugs/:id/${MOVES[move].path}/`, 1])),
  'GET /api/database_files/': 3,
  'GET /api/drugs/:id/approval/': 2,
  'POST /api/actions/': 4,
  'POST /api/actions/preview/': 5,
  'GET /api/drugs/:id/history/': 2,
  'GET /api/drugs/:id/history/:entry/': 2,
  'POST /api/drugs/:id/restore/': 2,
  'GET /api/drugs/:id/comments/': 2,
  'POST /api/drugs/:id/comments/': 3,
  'GET /api/drugs/export/': 4,
  'POST /api/drugs/:id/undo/': 1,
  'POST /api/confirmations/': 2,
  'GET /api/confirmations/:confirmation/': 1,
  'POST /api/confirmations/:confirmation/spend/': 1,
  'GET /api/views/': 2,
  'POST /api/views/': 4,
  'PUT /api/views/:view/': 5,
  'POST /api/views/:view/delete/': 3,
  'POST /api/drugs/:id/presence/': 2,
  'GET /api/actions/': 1,
  'GET /api/actions/:action/': 3,
  'GET /api/actions/:action/members/': 3,
  'POST /api/actions/:action/undo/': 6,
  'GET /api/actions/:action/comments/': 2,
  'POST /api/actions/:action/comments/': 3,
  'GET /api/publications/preview/': 13,
  'GET /api/publications/': 1,
  // 17 of its own; its files are written concurrently, and their statements count if sent in time.
  'POST /api/publications/': 50,
  'GET /api/publications/:number/diff/': 4,
  'GET /api/publications/:number/download/': 4,
  'GET /api/rules/': 1,
  'GET /api/rules/:rule/dry_run/': 3,
  'POST /api/rules/': 3,
  'PUT /api/rules/:rule/': 4,
  'POST /api/rules/:rule/switch/': 3,
  'POST /api/rules/:rule/delete/': 2,
  'GET /api/month/glance/': 1,
  'GET /api/month/record/': 3,
  'GET /api/month/': 2,
  'GET /api/publications/readers/': 1,
  'POST /api/publications/readers/': 4,
  'POST /api/publications/readers/:reader/delete/': 2,
  'GET /api/publications/feed/': 4,
  'GET /api/publications/:number/files/': 3,
  'GET /api/publications/:number/files/:name/': 4,
  'GET /api/drugs/:id/source/': 5,
  'GET /api/drugs/:id/related/': 3,
  'GET /api/drugs/facets/': 2,
  'GET /api/drugs/groups/': 2,
  'GET /api/drugs/groups/:group/': 8,
  'GET /api/drugs/:id/marks/': 4,
  'POST /api/drugs/:id/inferred/': 3,
  'POST /api/drugs/:id/look/': 1,
  'GET /api/colleagues/': 1,
  'GET /api/assignments/': 1,
  'GET /api/new_for_me/': 2,
  'GET /api/committee/answers/': 1,
  'GET /api/committee/answers/export/': 6,
  'GET /api/drug_type/': 0,
  'GET /api/drug_schedule/': 0,
  'GET /api/active_ingredient/': 0,
  'GET /api/administration/': 0,
  'GET /api/manufacturer/': 0,
  'GET /api/sub_medical_condition/': 0,
  'GET /api/drug_class/': 0,
  'GET /api/gf_period/': 0,
};

/** Jobs run alongside these calls, with their own statements. */
const BESIDE_JOBS = ' /api/imports/';

/** @param name method and path of a call */
export const statementsOf = (name: string): number => {
  if (name.includes(BESIDE_JOBS)) return Infinity;
  const most = STATEMENTS[name];
  if (most === undefined)
    throw new Error(`${name} lacks its number of statements: statements-of-calls.ts`);
  return most;
};
