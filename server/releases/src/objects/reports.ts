import type { ClientReport } from '@refined/shared/contract';

type Failed = Pick<ClientReport, 'workspace' | 'version' | 'stage' | 'fault'>;

/** Failures that pages reported, of one release at one stage. */
export interface ReportCount extends Failed {
  readonly count: number;
  readonly first: string;
  readonly last: string;
}

/** Loads of a release within one minute, and how many of them failed. */
export interface LoadCount {
  readonly workspace: string;
  readonly version: string;
  /** Of the state that the gateway served at that time. */
  readonly generation: number;
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly loads: number;
  readonly failed: number;
  /**
   * What of these the stop rule takes into account: told by signed-in people, a bounded share of
   * each, failures that are the release's own. `people`: how many people have told the gateway of
   * such failures within the hour; several gateways may count the same ones.
   */
  readonly counted: { readonly loads: number; readonly failed: number; readonly people?: number };
}

/** A place in a released file: `shell/1.4.0/kit.1a2b3c4d.js`, line and column from 1. */
export interface ReportedFrame {
  readonly function?: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The place in the sources, and what stands there, where a source map tells it. */
  readonly source?: {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly name?: string;
  };
}

/** An error that pages reported, without personal data; equal ones once, with their number. */
export interface ReportedError extends ReportCount {
  readonly name: string;
  readonly message: string;
  readonly frames: readonly ReportedFrame[];
  /** The release that the latest page showed instead. */
  readonly shown: string | null;
  /** Family and major version of the latest. */
  readonly browser: string;
  /** What reviewers may quote; the latest first. */
  readonly references: readonly string[];
}

/** What pages told one gateway since its start, or all of them together. */
export interface Reports {
  readonly failures: readonly ReportCount[];
  readonly loads: readonly LoadCount[];
  readonly errors: readonly ReportedError[];
}

/** What is kept: errors of a release, references of an error, and minutes of loads. */
export const REPORTS_KEPT = { errors: 5, references: 5, minutes: 60 } as const;

/** Errors with the same key are one error, met several times. */
export const errorKey = ({
  workspace,
  version,
  stage,
  fault,
  name,
  message,
  frames,
}: Omit<ReportedError, 'count' | 'first' | 'last'>): string =>
  JSON.stringify([workspace, version, stage, fault, name, message, frames[0]]);
