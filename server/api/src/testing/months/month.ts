import { QUEUE_NAMES } from '@refined/shared/domain';
import type { TestApp } from '../test-app.ts';
import { answerLabel, decideGroup, decideOpen, expectNothingTwice } from './deciding.ts';
import { ACTORS, Desk } from './desk.ts';
import { edit, restore } from './editing.ts';
import { Extracts } from './extracts.ts';
import { expectNothingLost } from './ledger.ts';
import { bulk, move, undo } from './moving.ts';
import { decideOne, expectWholePairs } from './pairs.ts';
import { expectCompletePublications, publish } from './publishing.ts';
import type { Step } from './steps.ts';
import { later, take } from './setting-aside.ts';
import { expectTrueLists } from './lists-true.ts';
import {
  expectDifferencesKnown,
  expectNothingDropped,
  expectPublishedDecided,
} from './nothing-dropped.ts';
import { expectIdentifiersKept } from './identifiers.ts';
import {
  expectAssignmentsKept,
  expectHistoryReplays,
  expectMovesEndSnoozes,
  expectNothingHidden,
  expectTrueCounts,
  watchAssignments,
} from './truths.ts';

/** One month on one database: runs the steps and records the acknowledged changes. */
export class Month {
  readonly #desk: Desk;
  readonly #extracts: Extracts;
  #turn = 0;
  #looks = 0;

  constructor(api: TestApp, tokens: readonly string[]) {
    this.#desk = new Desk(api, tokens);
    this.#extracts = new Extracts(api.db, this.#desk.ledger);
  }

  get counted(): Readonly<Record<string, number>> {
    return this.#desk.ledger.counted;
  }

  /** The first extract is the baseline. */
  async begin(): Promise<void> {
    await watchAssignments(this.#desk);
    await this.#extracts.import();
  }

  /** Runs steps concurrently; afterwards counts, history and acknowledged changes must agree. */
  async doTogether(group: readonly Step[]): Promise<void> {
    await Promise.all(group.map((one) => this.#do(one, (this.#turn += 1) % ACTORS.length)));
    await expectTrueCounts(this.#desk);
    await expectHistoryReplays(this.#desk);
    await expectNothingHidden(this.#desk);
    await expectMovesEndSnoozes(this.#desk);
    await expectAssignmentsKept(this.#desk);
    await expectIdentifiersKept(this.#desk);
    await expectNothingLost(this.#desk.api.db, this.#desk.ledger);
    await expectTrueLists(this.#desk, (this.#looks += 1));
    await expectNothingTwice(this.#desk);
    await expectDifferencesKnown(this.#desk);
    await expectWholePairs(this.#desk);
  }

  /** Takes back the last import, whatever happened before. */
  async end(again: boolean): Promise<void> {
    await publish(this.#desk, (this.#turn + 1) % ACTORS.length);
    await expectCompletePublications(this.#desk);
    await this.#extracts.importMore([{ place: 0, becomes: 'new' }]);
    await expectNothingDropped(this.#desk);
    await expectPublishedDecided(this.#desk);
    await expectDifferencesKnown(this.#desk);
    await this.#extracts.takeBackLast(again, ACTORS[0]);
    await expectDifferencesKnown(this.#desk);
    await expectIdentifiersKept(this.#desk);
    await expectTrueCounts(this.#desk);
    await expectHistoryReplays(this.#desk);
    for (const [turn] of QUEUE_NAMES.entries()) await expectTrueLists(this.#desk, turn);
  }

  async #do(step: Step, by: number): Promise<void> {
    if (step.do === 'import') return this.#extracts.importMore(step.products);
    if (step.do === 'publish') return publish(this.#desk, by);
    if (step.do === 'decide') return decideGroup(this.#desk, step, by);
    if (step.do === 'decideOpen') return decideOpen(this.#desk, step, by);
    if (step.do === 'label') return answerLabel(this.#desk, step.answer, by);
    if (step.do === 'takeBack') return this.#extracts.takeBack(step.which, step.again, ACTORS[by]!);
    const { db } = this.#desk.api;
    const drugs = await db.selectFrom('drug').select('id').orderBy('id').execute();
    const at = (index: number) => drugs[index % drugs.length]!.id;
    if (step.do === 'bulk')
      return bulk(this.#desk, [...new Set(step.drugs.map(at))], step.move, by);
    if (step.do === 'later')
      return later(this.#desk, [...new Set(step.drugs.map(at))], step.until, by);
    if (step.do === 'take') return take(this.#desk, [...new Set(step.drugs.map(at))], step.how, by);
    const drug = at(step.drug);
    if (step.do === 'move') return move(this.#desk, drug, step.move, step.says, by);
    if (step.do === 'edit') return edit(this.#desk, drug, step.text, step.clears, step.names, by);
    if (step.do === 'decideOne') return decideOne(this.#desk, drug, step, by);
    if (step.do === 'restore') return restore(this.#desk, drug, step.back, step.names, by);
    return undo(this.#desk, drug, step.back, by);
  }
}
