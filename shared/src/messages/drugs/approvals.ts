import { formats } from '../../domain/index.ts';

interface Approvers {
  readonly authors: readonly { readonly name: string }[];
  readonly moved: boolean;
  readonly approvers: readonly { readonly name: string }[];
  readonly more: number;
}

const namesOf = (people: readonly { readonly name: string }[]): string[] =>
  people.map(({ name }) => name);

/** Four eyes: what a publication changes is approved by somebody who didn't make the change. */
export const approvalMessages = {
  badge: (by: string | null) => (by === null ? 'Needs approval' : `Approved by ${by}`),
  changedBy: ({ authors, moved }: Approvers) =>
    authors.length === 0
      ? ''
      : `${moved ? 'Moved to Update' : 'Changed'} by ${formats.list(namesOf(authors))}.`,
  youCanApprove: 'You can approve it.',
  /** Who could give it. */
  canApprove: ({ approvers, more }: Approvers): string => {
    if (approvers.length === 0) return 'Nobody else has an account: add one, to approve this.';
    const others = more > 0 ? [formats.counted(more, 'other', 'others')] : [];
    return `${formats.list([...namesOf(approvers), ...others])} can approve it.`;
  },
} as const;
