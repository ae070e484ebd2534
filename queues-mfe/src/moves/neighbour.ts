import type { DrugSummary } from '@refined/shared/contract';

/** The drug after this one, at the end the one before: it gets the focus when this one leaves. */
export const neighbour = (drugs: readonly DrugSummary[], id: string): string | undefined => {
  const at = drugs.findIndex((drug) => drug.id === id);
  return (drugs[at + 1] ?? drugs[at - 1])?.id;
};

export const focusHeading = () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
