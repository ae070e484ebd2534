import { createContext } from 'react';

export interface FieldNames {
  readonly label: string;
  /** Ids of the texts around the field. */
  readonly describedBy?: string;
}

/** What react-select's parts need to know about their field. */
export const SelectNames = createContext<FieldNames>({ label: '' });
