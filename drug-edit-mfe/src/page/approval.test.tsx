import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { DrugApproval, PerformInput } from '@refined/shared/contract';
import {
  createFakeApi,
  fakeDrug,
  findViolations,
  problemAnswer,
  type FakeApi,
  type FakeRequest,
} from '@refined/shared/testing';
import {
  enter,
  field,
  nameField,
  openEditScreen,
  openForm,
  saveOther,
  saves,
  toast,
} from '../testing/open-edit-screen.tsx';

const ADA = { username: 'ada', name: 'Ada Lovelace' };
const GRACE = { username: 'grace', name: 'Grace Hopper' };
const ROBIN = { username: 'reviewer', name: 'Robin Reviewer' };

const needed: DrugApproval = {
  version: 1,
  fields: [{ field: 'strength', before: ['250 MG'], after: ['500 MG'] }],
  authors: [ADA],
  moved: false,
  approvers: [GRACE, ROBIN],
  more: 0,
  approval: null,
};
const given = { ...ROBIN, at: '2026-04-02T14:05:00.000Z', comment: '' };

/** A host that keeps one approval, for the current version. */
const open = (first: Partial<DrugApproval> = {}) => {
  let now: DrugApproval = { ...needed, ...first };
  const perform = ({ body }: FakeRequest) => {
    const { action, input, drugs } = body as PerformInput;
    const drug = api.drugs[0]!;
    const isRefused = drugs![0]!.version !== now.version;
    if (!isRefused) {
      drug.version += 1;
      const comment = String(input?.comment ?? '');
      const approval = action === 'approve' ? { ...given, comment } : null;
      now = { ...now, version: drug.version, approval };
    }
    const result = {
      ...{ id: '7', din: drug.din, version: now.version },
      ...(isRefused
        ? { outcome: 'refused', why: 'changed', detail: 'Somebody else saved it.' }
        : { outcome: 'done' }),
    };
    const [done, refused] = isRefused ? [0, 1] : [1, 0];
    return Response.json({ action: null, results: [result], done, refused });
  };
  const api: FakeApi = createFakeApi({
    drugs: [fakeDrug({ version: now.version, queue: 'update' })],
    features: ['four_eyes', 'record_actions', 'undo'],
    answers: { drugApproval: () => Response.json(now), performAction: perform },
  });
  const change = (changes: Partial<DrugApproval>) => {
    now = { ...now, ...changes };
  };
  return { ...openEditScreen({ api }), change };
};
const line = (name = 'Needs approval before it is published') =>
  screen.findByRole('region', { name });
const approve = () => screen.getByRole('button', { name: /^Approve/ });
const posts = (api: FakeApi) =>
  api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body as PerformInput);
const versions = (api: FakeApi) => posts(api).map(({ drugs }) => drugs![0]!.version);

describe('what needs the approval of somebody else', () => {
  it('is shown old and new, with who changed it and who could approve it', async () => {
    const { container } = open({ more: 2 });
    expect(await line()).toHaveTextContent('Strengthbefore 250 MG → after 500 MG');
    expect(await line()).toHaveTextContent(
      'Changed by Ada Lovelace. Grace Hopper, Robin Reviewer and 2 others can approve it.',
    );
    expect(await findViolations(container)).toEqual([]);
  });

  it('is approved once by a double click, with a comment if one likes', async () => {
    const { user, api } = open();
    await line();
    await user.type(screen.getByLabelText('Comment on the approval (optional)'), ' As labelled. ');
    await user.dblClick(approve());
    await toast('Drug 02247162 approved.');
    expect(await line('Approved by Robin Reviewer')).toHaveTextContent('As labelled.');
    expect(posts(api)).toEqual([
      {
        action: 'approve',
        input: { comment: 'As labelled.' },
        drugs: [{ id: '7', queue: 'update', version: 1 }],
      },
    ]);
  });

  it('and its approval can be withdrawn', async () => {
    const { user, api } = open({ approval: given });
    await line('Approved by Robin Reviewer');
    await user.click(screen.getByRole('button', { name: 'Withdraw approval' }));
    await toast('Approval of drug 02247162 withdrawn.');
    await line();
    expect(posts(api)).toMatchObject([{ action: 'withdraw', drugs: [{ id: '7', version: 1 }] }]);
  });

  it('can’t be approved by its author, who reads why', async () => {
    const { user, api } = open({ authors: [ROBIN], approvers: [GRACE] });
    await line();
    expect(approve()).toHaveAccessibleName(
      'Approve . You made this change: somebody else has to approve it.',
    );
    expect(screen.queryByLabelText(/^Comment on the approval/)).toBeNull();
    await user.click(approve());
    expect(posts(api)).toEqual([]);
  });

  it('nor by whoever moved it to Update, where nobody edited it', async () => {
    open({ authors: [ROBIN], moved: true, approvers: [GRACE] });
    expect(await line()).toHaveTextContent('Moved to Update by Robin Reviewer.');
    expect(approve()).toHaveAccessibleName(
      'Approve . You moved this to Update: somebody else has to approve it.',
    );
  });

  it('is not approved beside what isn’t saved', async () => {
    const { user, api } = open();
    await line();
    await nameField();
    await user.type(field('Form'), 'X');
    await user.click(approve());
    expect(approve()).toHaveAccessibleName(/Save or discard your changes first/);
    expect(posts(api)).toEqual([]);
  });

  it('leaves the form its version: the next save is no conflict', async () => {
    const { user, api } = open();
    await line();
    await nameField();
    await user.click(approve());
    await line('Approved by Robin Reviewer');
    await user.type(field('Form'), 'X');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await toast('Drug data successfully updated!');
    expect(saves(api)).toHaveLength(1);
    const [save] = api.calls.filter(({ method }) => method === 'PUT');
    expect(save!.headers.get('if-match')).toBe('"v2"');
  });

  it('is asked for again when the record was saved', async () => {
    const { user, change } = open();
    await line();
    await nameField();
    change({ version: 2, fields: [{ field: 'strength', before: ['250 MG'], after: ['1 G'] }] });
    await enter(user, 'Strength', '1 G');
    await saveOther({ user });
    await waitFor(async () => expect(await line()).toHaveTextContent('after 1 G'));
  });

  it('was changed meanwhile: nothing is approved, and what stands now is shown', async () => {
    const current = {
      ...needed,
      version: 2,
      fields: [{ field: 'strength', before: ['250 MG'], after: ['750 MG'] }],
    };
    const { user, api, change } = open();
    await line();
    change(current);
    await user.click(approve());
    await toast('1 record could not be approved. Somebody else saved it.');
    await waitFor(async () => expect(await line()).toHaveTextContent('after 750 MG'));
    await user.click(approve());
    await line('Approved by Robin Reviewer');
    expect(versions(api)).toEqual([1, 2]);
  });

  it('could not be loaded: says so, and is asked for again', async () => {
    const api = createFakeApi({
      drugs: [fakeDrug()],
      features: ['four_eyes'],
      answers: { drugApproval: () => Response.json(needed) },
    });
    api.intercept('/approval/', () => problemAnswer(400, 'Broken.'));
    const { user } = openEditScreen({ api });
    const fault = await screen.findByRole('region', {
      name: 'Whether this record needs approval could not be loaded.',
    });
    await user.click(within(fault).getByRole('button', { name: 'Retry' }));
    await line();
  });

  it.each([
    ['nothing needs approval', { features: ['four_eyes'] }],
    ['four eyes are off', {}],
    ['the host is bare', { bare: true }],
  ])('is not spoken of where %s', async (_, host) => {
    const asked: string[] = [];
    const none = { ...needed, fields: [], authors: [], approvers: [] };
    const { api } = await openForm({
      ...host,
      answers: {
        drugApproval: () => {
          asked.push('approval');
          return Response.json(none);
        },
      },
    });
    await waitFor(() =>
      expect(api.calls.map(({ address }) => address)).toContain('/api/drugs/count_review/'),
    );
    expect(screen.queryByText(/approv/i)).toBeNull();
    if (!('features' in host)) expect(asked).toEqual([]);
  });
});
