import type { CardStamp } from './card-stamp.ts';

/** Most characters in memory: those of some 25,000 cards. */
const MOST = 16_000_000;

type Stamp = Pick<CardStamp, 'id' | 'version' | 'touch'>;

interface KeptCard extends Omit<Stamp, 'id'> {
  readonly text: string;
}

/**
 * Cards as JSON, so that a page is read and made anew only where a card has changed. The cards that
 * weren't shown for longest are forgotten first.
 */
export class KeptCards {
  readonly #most: number;
  readonly #cards = new Map<number, KeptCard>();
  #size = 0;
  #lists = '';

  constructor(most = MOST) {
    this.#most = most;
  }

  /** Before cards are asked for: the names in them are those of these lists (their tag). */
  under(lists: string): void {
    if (lists === this.#lists) return;
    this.#lists = lists;
    this.#cards.clear();
    this.#size = 0;
  }

  /** Undefined: not in memory, or of an earlier state of the drug. */
  get({ id, version, touch }: Stamp): string | undefined {
    const card = this.#cards.get(id);
    if (card?.version !== version || card.touch !== touch) return undefined;
    this.#cards.delete(id);
    this.#cards.set(id, card);
    return card.text;
  }

  keep({ id, version, touch }: Stamp, text: string): void {
    this.#forget(id);
    this.#cards.set(id, { version, touch, text });
    this.#size += text.length;
    for (const [oldest] of this.#cards) {
      if (this.#size <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(id: number): void {
    this.#size -= this.#cards.get(id)?.text.length ?? 0;
    this.#cards.delete(id);
  }
}
