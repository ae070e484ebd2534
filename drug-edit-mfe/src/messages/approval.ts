/** Four eyes on the edit screen: what needs the approval of somebody else before it is published. */
export const approvalLineMessages = {
  needed: 'Needs approval before it is published',
  given: (name: string) => `Approved by ${name}`,
  loadFailed: 'Whether this record needs approval could not be loaded.',
  comment: 'Comment on the approval (optional)',
  approve: 'Approve',
  withdraw: 'Withdraw approval',
  own: (moved: boolean) =>
    `You ${moved ? 'moved this to Update' : 'made this change'}: somebody else has to approve it.`,
  unsaved: 'Save or discard your changes first: what is saved is approved.',
  loading: 'The record has changed: its approval is loading.',
  approved: (din: string) => `Drug ${din} approved.`,
  withdrawn: (din: string) => `Approval of drug ${din} withdrawn.`,
  changed: 'Nothing was written: the record was changed meanwhile. This is what stands now.',
  failed: (why: string) => `Nothing was written. ${why}`,
} as const;
