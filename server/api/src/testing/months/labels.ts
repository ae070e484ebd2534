import type { Desk } from './desk.ts';

/** Says what the first label is that no list knows: an entry of its list, or a new one (D79). */
export const answerLabel = async (desk: Desk, answer: 'is' | 'add', by: number): Promise<void> => {
  const { body } = await desk.call('GET', '/api/imports/labels/', by);
  const [label] = body.labels;
  if (!label) return desk.ledger.count('label nothing');
  const { body: lists } = await desk.call('GET', '/api/drug_schedule/', by);
  const is = answer === 'is' ? { is: String(lists.results[0].id) } : {};
  const answered = await desk.call('POST', `/api/imports/labels/${label.id}/`, by, is);
  desk.expect(answered, [200]);
  desk.ledger.count(`label ${answer}`);
};
