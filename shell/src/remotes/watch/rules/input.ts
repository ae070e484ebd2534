import type { ReleaseOfCaller } from '../release-of-caller.ts';
import { isOfPage } from '../owned/listeners.ts';

/** What a user does; pointer moves and scrolling aren't missed. */
const WATCHED = new Set(['click', 'pointerdown', 'mousedown', 'keydown', 'beforeinput']);

/** The last events of a kind that were all kept from the page: two clicks, or five keys. */
const MOST = { click: 2, pointerdown: 2, mousedown: 2, keydown: 5, beforeinput: 5 } as Readonly<
  Record<string, number>
>;
/** Shortcuts are one or two keys. */
const DIFFERENT_KEYS = 3;
/** Without this one nobody gets about without a mouse. A dialog keeps it at its first and last part. */
const TABS = 3;

type Input = Pick<Event, 'type' | 'isTrusted' | 'eventPhase' | 'currentTarget' | 'target'> & {
  readonly key?: string;
};

export interface InputRule {
  /** An event has come to the page, before anybody else's listener. */
  readonly came: (event: Input) => void;
  /** A release stops or cancels it; true: it keeps the user's input from the page. */
  readonly stopped: (event: Input, owner: string, slot: Element | undefined) => boolean;
}

/**
 * Clicks and keys that a screen's listener on the whole page keeps from everybody else. What it
 * stops at its own elements is its own business; so is cancelling a shortcut.
 */
export const inputRule = (): InputRule => {
  /** Per type: the events kept in a row. */
  const kept = new Map<string, { events: Set<unknown>; keys: Set<string> }>();
  const latest = new Map<string, unknown>();
  return {
    came: (event) => {
      const before = latest.get(event.type);
      // The one before got through.
      if (before && !kept.get(event.type)?.events.has(before)) kept.delete(event.type);
      latest.set(event.type, event);
    },
    stopped: (event, owner, slot) => {
      const { type, currentTarget, target } = event;
      const isKey = type === 'keydown' || type === 'beforeinput';
      if (!owner || !event.isTrusted || !WATCHED.has(type) || !isOfPage(currentTarget))
        return false;
      // After the page's own handlers only a key's effect can be cancelled: typing.
      if (
        !isKey &&
        event.eventPhase !== Event.CAPTURING_PHASE &&
        event.eventPhase !== Event.AT_TARGET
      )
        return false;
      const row = kept.get(type) ?? { events: new Set(), keys: new Set<string>() };
      kept.set(type, row);
      row.events.add(event);
      if (isKey) row.keys.add(event.key ?? '');
      const isShells = target instanceof Node && slot !== undefined && !slot.contains(target);
      // A click on the shell's own parts is nothing a screen may take.
      if (!isKey && isShells && !isOfPage(target)) return true;
      const isTab = row.keys.size === 1 && row.keys.has('Tab');
      if (isTab) return row.events.size >= TABS && !document.querySelector('[role=dialog]');
      return (
        row.events.size >= MOST[type]! && (type !== 'keydown' || row.keys.size >= DIFFERENT_KEYS)
      );
    },
  };
};

const METHODS = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const;

/** The three ways to keep an event from others, which tell `onStopped` when a release uses them. */
export const watchedStops = (
  releaseOfCaller: ReleaseOfCaller,
  onStopped: (event: Event, owner: string) => void,
): readonly (readonly [name: (typeof METHODS)[number], stop: (this: Event) => void])[] =>
  METHODS.map((name) => {
    const original = Event.prototype[name];
    function stop(this: Event): void {
      original.call(this);
      if (!WATCHED.has(this.type) || !isOfPage(this.currentTarget)) return;
      const owner = releaseOfCaller(stop);
      if (owner) onStopped(this, owner);
    }
    return [name, stop];
  });
