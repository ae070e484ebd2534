const COMPARED = 'Notes the drug to be compared with its source again.';
const EXPLAINED = 'Finds again which changes explain the card.';
const NEW_ROW = 'Notes for taking the import back that the row is new.';
const ROW_BEFORE = 'Keeps the row before, for taking the import back.';

/**
 * Triggers by table, and what each does in the transaction of the statement that fires it. Triggers
 * guarantee what must be true for every writer: a reviewer, an import, its end, a process of the
 * previous release. The migrations define them; a test compares.
 */
export const TRIGGERS = {
  auth_token: {
    auth_token_ended: 'Tells every API process that sign-ins ended, so that their streams end too.',
  },
  drug: {
    drug_no_delete: 'Refuses to delete a drug: it is archived.',
    drug_former_din: 'Keeps a DIN that the drug no longer has, for the search.',
    drug_counts_insert: 'Adds new drugs to the counts of the queues and of the product.',
    drug_counts_update: 'Changes the counts of the queues and of the product.',
    drug_queued_changes:
      'Finds again which changes explain the card, when its queue or its mark changes.',
    drug_ends_mark: 'Removes the mark that the source has changed, when the queue changes (D74).',
    drug_ends_later: 'Ends the snooze, when the queue changes.',
    drug_ends_claims:
      'Ends the assignment, when the queue changes, and tells the person who lost it, if somebody else moved the drug.',
    drug_ends_approvals:
      'Ends the approval, when the queue, the place on the product or an approved value changes.',
    drug_is_compared:
      'Notes the drug to be compared with its source again, when a compared value changes or a move is undone (D74).',
    drug_announce_insert: 'Tells every API process of new drugs.',
    drug_announce_update: 'Tells every API process which drugs changed, and who changed them.',
  },
  drug_history: {
    drug_history_append_only: 'Refuses to change the history (D43).',
    drug_history_members:
      'Adds the drug to the mass action that the history row names, or marks it there as undone.',
  },
  drug_comment: {
    drug_comment_append_only: 'Refuses to change a comment.',
  },
  mass_action_comment: {
    mass_action_comment_append_only: 'Refuses to change a comment.',
  },
  drug_taken: {
    drug_taken_announced_insert: 'Tells every API process of new assignments.',
    drug_taken_announced_update: 'Tells every API process of changed assignments.',
    drug_taken_announced_delete: 'Tells every API process of ended assignments.',
  },
  drug_presence: {
    drug_presence_begun: 'Tells every API process that a record was opened.',
    drug_presence_ended: 'Tells every API process that a record was closed.',
  },
  source_decision: {
    source_decision_ends_later_insert: 'Ends the snooze of a drug that is decided on.',
    source_decision_ends_later_update: 'Ends the snooze of a drug that is decided on again.',
    source_decision_is_compared: COMPARED,
    source_decision_is_compared_again: COMPARED,
    source_decision_is_compared_no_more: COMPARED,
  },
  source_change: {
    source_change_queued_insert: EXPLAINED,
    source_change_queued_update: EXPLAINED,
    source_change_queued_delete: EXPLAINED,
    source_change_returns_later: 'Brings a snoozed drug back, when an import changes it.',
    source_change_taken_back_later: 'Snoozes it again, when that import is taken back.',
    source_change_is_compared: COMPARED,
    source_change_is_compared_again: COMPARED,
    source_change_is_compared_no_more: COMPARED,
  },
  source_product: {
    source_product_remember_inserted: NEW_ROW,
    source_product_remember_updated: ROW_BEFORE,
    source_product_is_compared: 'Notes a changed drug to be compared with its new source.',
    source_product_is_compared_again: COMPARED,
    source_product_is_compared_no_more: COMPARED,
  },
  notice: {
    notice_remember_inserted: NEW_ROW,
    notice_remember_updated: ROW_BEFORE,
  },
  notice_product: {
    notice_product_remember_inserted: NEW_ROW,
    notice_product_remember_updated: ROW_BEFORE,
    notice_product_is_compared:
      'Notes drugs that no extract lists to be compared with their notices again.',
    notice_product_is_compared_again:
      'Notes drugs that no extract lists to be compared with their notices again.',
  },
  lookup_item: {
    lookup_item_remember_inserted: NEW_ROW,
    lookup_item_remember_updated: ROW_BEFORE,
  },
  publication: {
    publication_immutable: 'Refuses to change a publication.',
    publication_keeps_labels: 'Keeps what the lookups are called when it is published.',
  },
  publication_item: {
    publication_item_immutable: 'Refuses to change what was published.',
    publication_item_din: 'Keeps the published DIN, and refuses one that another drug has (D75).',
  },
  publication_label: {
    publication_label_immutable: 'Refuses to change what lookups were called.',
  },
  publication_status: {
    publication_status_immutable: 'Refuses to change the published statuses at Health Canada.',
  },
  publication_file: {
    publication_file_immutable: 'Refuses to change a published file.',
  },
  publication_file_part: {
    publication_file_part_fixed: 'Refuses to change a part of a file.',
    publication_file_part_kept: 'Refuses to delete a part, once its file is published.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
