import type { TRIGGERS } from '../db/triggers.ts';

/**
 * The effects of a move beyond the drug, its history and a question: `in` which table or column,
 * `by` which trigger, in the move's own statement. They are triggers because several statements
 * move drugs (a move, a committee answer, two undos, an import and its reversal, a publication),
 * and because a process of the previous release uses the same database.
 */
export const MOVE_EFFECTS = {
  ends: {
    snooze: { in: 'drug_later', by: 'drug_ends_later' },
    /** The assignee is notified if somebody else moved the drug. */
    assignment: { in: 'drug_taken', by: 'drug_ends_claims' },
    approval: { in: 'drug_approval', by: 'drug_ends_approvals' },
    /** The mark that its source has changed (D74). */
    mark: { in: 'drug.source_changed', by: 'drug_ends_mark' },
  },
  changes: {
    counts: { in: 'queue_count', by: 'drug_counts_update' },
    /** Which changes explain the card in its new queue. */
    reasons: { in: 'queued_change', by: 'drug_queued_changes' },
    /** The drugs of a bulk move or of its undo. */
    massAction: { in: 'mass_action_member', by: 'drug_history_members' },
    /** Only for an undo: source differences and the mark are computed again. */
    differences: { in: 'drug_to_compare', by: 'drug_is_compared' },
    /** All API processes receive it and notify browsers. */
    announcement: { in: 'refined_live', by: 'drug_announce_update' },
  },
} as const satisfies Readonly<Record<'ends' | 'changes', Readonly<Record<string, Effect>>>>;

interface Effect {
  readonly in: string;
  readonly by: keyof (typeof TRIGGERS)['drug'] | keyof (typeof TRIGGERS)['drug_history'];
}
