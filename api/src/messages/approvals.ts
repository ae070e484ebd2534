/** Why an approval is refused (four eyes). */
export const approvalMessages = {
  nothingToApprove: 'Nothing of this record needs approval.',
  alreadyApproved: (name: string) => `${name} has approved this already.`,
  own: (moved: boolean) =>
    `You ${moved ? 'moved this to Update' : 'made this change'}: somebody else has to approve it.`,
} as const;
