import { describe, expect, it } from '@jest/globals';
import type { WorkspaceState } from '@refined/shared/contract';
import {
  activated,
  canaried,
  disabled,
  enabled,
  LONGEST_MESSAGE,
  PREVIOUS_KEPT,
  promoted,
  resigned,
  rolledBack,
  withdrawn,
  type WorkspaceChange,
} from './workspace-changes.ts';

const walk = (...changes: readonly WorkspaceChange[]): WorkspaceState => {
  let entry: WorkspaceState | undefined;
  for (const change of changes) entry = change(entry);
  return entry as WorkspaceState;
};
const refusal = (sentence: RegExp) =>
  expect.objectContaining({ fault: 'refused', message: expect.stringMatching(sentence) });
const refused = (change: WorkspaceChange, entry?: WorkspaceState): unknown => {
  try {
    return change(entry);
  } catch (error) {
    return error;
  }
};

const three = walk(activated('1.0.0'), activated('1.1.0'), activated('1.2.0'));

describe('activated', () => {
  it('names each previous release once, newest first', () => {
    expect(
      walk(activated('1.0.0'), activated('1.1.0'), activated('1.0.0'), activated('1.2.0')),
    ).toMatchObject({ active: '1.2.0', previous: ['1.0.0', '1.1.0'] });
  });

  it(`keeps ${PREVIOUS_KEPT}`, () => {
    const { active, previous } = walk(
      ...Array.from({ length: 15 }, (_, at) => activated(`1.0.${at}`)),
    );
    expect([active, previous[0], previous.at(-1), previous.length]).toEqual([
      '1.0.14',
      '1.0.13',
      '1.0.4',
      PREVIOUS_KEPT,
    ]);
  });

  it('does nothing for what is active', () => {
    expect(activated('1.2.0')(three)).toBe(three);
  });

  it('leaves another canary and the kill switch alone, and ends the canary of its own version', () => {
    const entry = walk(() => three, canaried('2.0.0', 5), disabled('Back at noon.'));
    expect(activated('1.3.0')(entry)).toMatchObject({
      canary: { version: '2.0.0', percent: 5 },
      disabled: { message: 'Back at noon.' },
    });
    expect(activated('2.0.0')(entry)).not.toHaveProperty('canary');
  });
});

describe('rolledBack', () => {
  it('goes further back each time, and what it left is no previous release any more', () => {
    expect(rolledBack()(three)).toMatchObject({ active: '1.1.0', previous: ['1.0.0'] });
    expect(rolledBack()(rolledBack()(three))).toMatchObject({ active: '1.0.0', previous: [] });
  });

  it('goes back to a version, over those in between', () => {
    expect(rolledBack('1.0.0')(three)).toMatchObject({ active: '1.0.0', previous: [] });
  });

  it('keeps the canary and the kill switch, unless it becomes active what was the canary', () => {
    const entry = walk(() => three, canaried('1.1.0', 5), disabled('Back at noon.'));
    expect(rolledBack('1.0.0')(entry)).toMatchObject({
      canary: { version: '1.1.0' },
      disabled: { message: 'Back at noon.' },
    });
    expect(rolledBack()(entry)).not.toHaveProperty('canary');
  });

  it('says what there is when there is nothing to go back to', () => {
    expect(refused(rolledBack())).toEqual(refusal(/activate one/));
    expect(refused(rolledBack(), walk(activated('1.0.0')))).toEqual(
      refusal(/Nothing was active before 1\.0\.0/),
    );
    expect(refused(rolledBack('9.0.0'), three)).toEqual(
      refusal(/1\.1\.0, 1\.0\.0.*[Aa]ctivate 9\.0\.0/),
    );
    expect(refused(rolledBack('1.2.0'), three)).toEqual(refusal(/active already/));
  });
});

describe('a canary', () => {
  it('is promoted to be active, or withdrawn', () => {
    const entry = canaried('2.0.0', 10)(three);
    expect(entry).toEqual({ ...three, canary: { version: '2.0.0', percent: 10 } });
    expect(promoted()(entry)).toEqual({
      ...three,
      active: '2.0.0',
      previous: ['1.2.0', '1.1.0', '1.0.0'],
    });
    expect(withdrawn()(entry)).toEqual(three);
  });

  it('changes its share and version, and knows when nothing changes', () => {
    const entry = canaried('2.0.0', 10)(three);
    expect(canaried('2.0.0', 10)(entry)).toBe(entry);
    expect(canaried('2.0.0', 50)(entry).canary).toEqual({ version: '2.0.0', percent: 50 });
    expect(canaried('2.0.1', 50)(entry).canary).toEqual({ version: '2.0.1', percent: 50 });
  });

  it.each([0, 100, -1, 1.5, NaN])('is no share of %p percent', (percent) => {
    expect(refused(canaried('2.0.0', percent), three)).toEqual(refusal(/1 to 99/));
  });

  it('needs an active release, another version, and to be there', () => {
    expect(refused(canaried('1.0.0', 5))).toEqual(refusal(/activate one first/));
    expect(refused(canaried('1.2.0', 5), three)).toEqual(refusal(/active for everybody/));
    expect(refused(promoted(), three)).toEqual(refusal(/no canary to promote/));
    expect(refused(withdrawn(), three)).toEqual(refusal(/no canary to withdraw/));
  });
});

describe('the kill switch', () => {
  it('is set with a message and taken off again', () => {
    const off = disabled(' Back at noon. ')(three);
    expect(off.disabled).toEqual({ message: 'Back at noon.' });
    expect(disabled('Back at noon.')(off)).toBe(off);
    expect(enabled()(off)).toEqual(three);
    expect(enabled()(three)).toBe(three);
  });

  it.each(['', '  ', 'x'.repeat(LONGEST_MESSAGE + 1)])(
    'wants a message that can be read',
    (message) => {
      expect(refused(disabled(message), three)).toEqual(refusal(/reviewers read it/));
    },
  );

  it('needs a workspace with a release', () => {
    expect(refused(disabled('Back at noon.'))).toEqual(refusal(/activate one first/));
    expect(refused(resigned())).toEqual(refusal(/activate one first/));
  });
});
