import { describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import type { DrugInput } from '@refined/shared/contract';
import { createFakeApi, fakeDrug, renderApiHook, TOKEN } from '@refined/shared/testing';
import { useDrugRecord, useSaveDrug } from './use-drug-record.ts';

const input: DrugInput = {
  din: '02247162',
  pin: '',
  drug_name: 'New name',
  health_canada_drug_name: 'APO-METFORMIN',
  manufacturer: 41,
  active_ingredient: [{ id: 21, name: 'METFORMIN HYDROCHLORIDE' }],
  administration: [{ id: 31, name: 'ORAL' }],
  type: { id: 3, name: 'Generic' },
  schedule: [{ id: 11, name: 'PRESCRIPTION' }],
  sub_medical_condition: [],
  drug_class: { id: 61, name: 'A10BA02 metformin' },
  form: 'TABLET',
  strength: '500 MG',
  grandfather_period: { lookup_id: '100', name: 'None' },
};

describe.each([true, false])('saving a record (bare host: %s)', (bare) => {
  const setUp = async (intercept?: (api: ReturnType<typeof createFakeApi>) => void) => {
    const api = createFakeApi({ drugs: [fakeDrug()], bare });
    intercept?.(api);
    const view = renderApiHook(() => ({ view: useDrugRecord('7'), save: useSaveDrug() }), { api });
    await waitFor(() => expect(view.result.current.view.status).toBe('ready'));
    return { api, ...view };
  };

  it('tells the version that it made from one that somebody made since', async () => {
    const { api, result } = await setUp();
    const { fetch } = api;
    api.intercept('PUT', async () => {
      const answer = await fetch('/api/drugs/7/', {
        method: 'PUT',
        body: JSON.stringify(input),
        headers: { authorization: `Token ${TOKEN}` },
      });
      Object.assign(api.drugs[0]!, { drug_name: 'Theirs', version: 3 });
      return answer;
    });
    expect(
      await act(() => result.current.save('7', input, result.current.view.etag)),
    ).toMatchObject({
      value: {
        record: { drug_name: 'Theirs' },
        ...(bare ? {} : { etag: '"v3"', savedEtag: '"v2"' }),
      },
    });
  });

  it('is a success too when the host left alone what the save would only have written another way (D52)', async () => {
    const { api, result } = await setUp();
    api.intercept('PUT', () => {
      // A record without a period stays without one when the default is sent, and trailing blanks
      // aren't stored.
      Object.assign(api.drugs[0]!, { drug_name: 'New name', version: 2 });
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const blanks = { ...input, form: 'TABLET ' };
    expect((await act(() => result.current.save('7', blanks, result.current.view.etag))).ok).toBe(
      true,
    );
  });
});
