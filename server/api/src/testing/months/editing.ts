import { inputOf } from '../record-input.ts';
import { ACTORS, type Desk } from './desk.ts';
import { CLEARED, type Clearing } from './steps.ts';

export const edit = async (
  desk: Desk,

  drug: number,
  drugName: string,
  clears: Clearing,
  names: 'version' | 'nothing' | 'stale',
  by: number,
): Promise<void> => {
  const { body: record, headers } = await desk.call('GET', `/api/drugs/${drug}/`, by);
  const input = { ...inputOf(record), drug_name: drugName, ...CLEARED[clears] };
  const match: Record<string, string> =
    names === 'nothing' ? {} : { 'if-match': names === 'stale' ? '"v0"' : headers.etag! };
  const answer = await desk.call('PUT', `/api/drugs/${drug}/`, by, input, match);
  desk.expect(answer, [200, 412]);
  if (answer.status === 200 && answer.headers.etag !== headers.etag)
    desk.ledger.acknowledge({
      drug,
      actor: ACTORS[by]!,
      version: answer.body.version,
      ...('drug_name' in CLEARED[clears]
        ? { orColleague: true, holds: { drug_name: '' } }
        : { holds: { drug_name: drugName } }),
    });
  desk.ledger.count(`edit ${answer.status}`);
  if (answer.status === 200 && clears !== 'nothing') desk.ledger.count('edit that clears');
};

export const restore = async (
  desk: Desk,

  drug: number,
  back: number,
  names: 'version' | 'nothing' | 'stale',
  by: number,
): Promise<void> => {
  const { body: history } = await desk.call('GET', `/api/drugs/${drug}/history/`, by);
  const entry = history.results[back % history.results.length];
  const { body: earlier } = await desk.call('GET', `/api/drugs/${drug}/history/${entry.id}/`, by);
  const match: Record<string, string> =
    names === 'nothing' ? {} : { 'if-match': names === 'stale' ? '"v0"' : `"v${earlier.version}"` };
  const answer = await desk.call(
    'POST',
    `/api/drugs/${drug}/restore/`,
    by,
    { entry: entry.id },
    match,
  );
  desk.expect(answer, [200, 412]);
  const [name = ''] = earlier.fields.find(
    ({ field }: { field: string }) => field === 'drug_name',
  ).then;
  if (answer.status === 200 && answer.body.fields.length > 0)
    desk.ledger.acknowledge({
      drug,
      actor: ACTORS[by]!,
      version: answer.body.version,
      holds: { drug_name: name },
    });
  desk.ledger.count(`restore ${answer.status}`);
};
