import type { OwnedKind } from '../owned/ledger.ts';
import { rateRule } from './errors.ts';

/**
 * Most that a release may have at once. Far above what screens need (the largest has five timers
 * and six listeners), far below what slows a page.
 */
export const MOST_OWNED: Readonly<Record<OwnedKind, number>> = {
  timer: 100,
  listener: 150,
  observer: 500,
  style: 2_000,
  connection: 20,
};

/** Timers that a release may set in this time, in ms: a loop of timers without a pause. */
const TIMERS = { most: 1_500, span: 10_000 };

/** Connections opened in this time, and messages to other tabs: a screen needs none of either. */
const CONNECTIONS = { most: 40, span: 10_000 };
const MESSAGES = { most: 300, span: 10_000 };
/** The browser's own dialogs, in this time without those in which one is open. */
const DIALOGS = { most: 4, span: 10_000 };
/** History entries in this time, written by the release itself, or by the router for it. */
const ENTRIES = { most: 40, mostByRouter: 80, span: 5_000 };

/** How long after a key or click the address may follow it: a search that is typed writes it. */
const BY_USER = 1_000;

export interface StormRule {
  /** Each returns whether that is too much. */
  readonly owns: (kind: OwnedKind, count: number) => boolean;
  readonly timerSet: (owner: string) => boolean;
  readonly opened: (owner: string) => boolean;
  readonly said: (owner: string) => boolean;
  readonly asks: (owner: string) => boolean;
  /** A dialog was open for so many ms: the page stood still. */
  readonly asked: (open: number) => void;
  /** `owner`: the release that wrote it, undefined for the router. */
  readonly historyWritten: (owner: string | undefined) => boolean;
  /** The user pressed something. */
  readonly pressed: () => void;
  readonly wasPressed: () => boolean;
}

/** What a release has above a number, or does above a rate. */
export const stormRule = (now: () => number = () => performance.now()): StormRule => {
  const timers = rateRule(TIMERS.most, TIMERS.span, now);
  const own = rateRule(ENTRIES.most, ENTRIES.span, now);
  const routers = rateRule(ENTRIES.mostByRouter, ENTRIES.span, now);
  let stoodStill = 0;
  const dialogs = rateRule(DIALOGS.most, DIALOGS.span, () => now() - stoodStill);
  let lastPress = Number.NEGATIVE_INFINITY;
  const wasPressed = () => now() - lastPress <= BY_USER;
  return {
    wasPressed,
    owns: (kind, count) => count >= MOST_OWNED[kind],
    timerSet: timers,
    opened: rateRule(CONNECTIONS.most, CONNECTIONS.span, now),
    said: rateRule(MESSAGES.most, MESSAGES.span, now),
    asks: dialogs,
    asked: (open) => {
      stoodStill += open;
    },
    historyWritten: (owner) => {
      if (owner) return own(owner);
      return !wasPressed() && routers('router');
    },
    pressed: () => {
      lastPress = now();
    },
  };
};
