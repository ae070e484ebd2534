import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { DrugActions } from './actions/drug-action.ts';
import { performAction, performer, type Perform } from './actions/perform-action.ts';
import { approveAction, withdrawAction } from './actions/approve-action.ts';
import type { WantedUndo } from './actions/action-store.ts';
import { undoMembers, type UndoStatement } from './actions/undo-members.ts';
import { setFieldsAction, undoFields } from './actions/set-fields-action.ts';
import { answerAction, undoAnswers } from './worklist/answer-action.ts';
import { moveActions } from './actions/move-drug.ts';
import { meetingRoutes } from './worklist/meeting.ts';
import { previewAction } from './actions/preview-action.ts';
import { undoMoves, undoAction, undoRoutes, type Undoers } from './actions/undo-action.ts';
import { decisions, decisionUndoer } from './reasons/reasons-routes.ts';
import { assignAction, unassignAction } from './worklist/assignments.ts';
import { snoozeAction, unsnoozeAction, undoSnoozes } from './worklist/snooze-action.ts';

const drugActions = (app: FastifyInstance): DrugActions => ({
  ...moveActions(app.db),
  decide: decisions(app),
  snooze: snoozeAction(app.db),
  unsnooze: unsnoozeAction(app.db),
  assign: assignAction(app.db),
  unassign: unassignAction(app.db),
  approve: approveAction(app.db, app.readGuarded),
  withdraw: withdrawAction(app.db, app.readGuarded),
  set_fields: setFieldsAction(app.db, app.lookups),
  answer: answerAction(app.db),
});

/** Performs any action, for a request or a rule. */
export const drugPerformer = (app: FastifyInstance): Perform => performer(app.db, drugActions(app));

/** The undo of each kind of action. Of undos, only those of moves can be undone. */
const undoers = (app: FastifyInstance): Undoers => {
  const by = (statement: UndoStatement) => (wanted: WantedUndo) =>
    undoMembers(app.db, wanted, statement);
  return {
    move: by(undoMoves),
    undo: by(undoMoves),
    decision: decisionUndoer(app),
    later: by(undoSnoozes),
    fields: by(undoFields),
    answer: by(undoAnswers),
  };
};

/** One call for every action on drugs, its preview, and its undo. */
export const drugActionRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  // A retry continues an attempt that died: it finds the results by the action's id.
  app.handle(calls.performAction, performAction(drugPerformer(app)), {
    repeatable: true,
    differences: true,
  });
  await app.register(meetingRoutes);
  app.handle(calls.previewAction, previewAction(db, app.lookups, app.readGuarded), {
    differences: true,
  });
  await app.register(undoRoutes, { undo: undoAction(db, undoers(app)) });
};
