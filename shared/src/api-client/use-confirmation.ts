import { useEffect, useRef, useState } from 'react';
import { confirmAddress, confirmationCalls, type ConfirmedOperation } from '../contract/index.ts';
import { useApi } from './api-provider.tsx';
import { failure, success, type Result } from './result.ts';

/** Interval at which the page checks for the confirmation, in ms. */
const LOOK = 1_000;

const { askConfirmation, readConfirmation } = confirmationCalls;

export interface ConfirmationView {
  /**
   * Opens the tab where the user types the password, and waits. Send the value with exactly this
   * operation (`confirmation` of a call), within seconds.
   */
  readonly ask: (operation: ConfirmedOperation) => Promise<Result<string>>;
  /** The tab's address while waiting: for a link, if the browser opened no tab. */
  readonly address: string | undefined;
  /** Ends the wait: `ask` answers with `aborted`. */
  readonly stop: () => void;
}

/** Asks the user to confirm one operation with the password, where no screen can read it. */
export const useConfirmation = (): ConfirmationView => {
  const { client } = useApi();
  const [address, setAddress] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => stop, []);

  const ask: ConfirmationView['ask'] = async (operation) => {
    stop();
    const { signal } = (running.current = new AbortController());
    const asked = await client.call(askConfirmation, { body: operation, signal });
    if (!asked.ok) return asked;
    const { id } = asked.value;
    const page = `${client.host}${confirmAddress(id)}`;
    setAddress(page);
    window.open(page, '_blank', 'noopener');
    try {
      while (!signal.aborted) {
        const state = await client.call(readConfirmation, { params: { confirmation: id }, signal });
        if (!state.ok) return state;
        if (state.value.confirmed) return success(id);
        await new Promise((resolve) => setTimeout(resolve, LOOK));
      }
      return failure({ kind: 'aborted', at: new Date() });
    } finally {
      setAddress(undefined);
    }
  };
  return { ask, address, stop };
};
