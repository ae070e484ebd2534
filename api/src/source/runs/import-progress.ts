/**
 * What an import is at. `reading` counts bytes, the others records; a total of nought: it can't be
 * counted.
 */
export const IMPORT_STAGES = ['waiting', 'reading', 'comparing', 'writing', 'finishing'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

export interface ImportProgress {
  readonly stage: ImportStage;
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: ImportProgress) => void;
