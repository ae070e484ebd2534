/**
 * An import's progress. `reading` counts bytes, the others count records; a total of 0 means that
 * it is unknown.
 */
const IMPORT_STAGES = ['waiting', 'reading', 'comparing', 'writing', 'finishing'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

export interface ImportProgress {
  readonly stage: ImportStage;
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: ImportProgress) => void;
