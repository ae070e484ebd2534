/** Most drugs that one bulk move names. */
const CHUNK = 1_000;

interface Page {
  readonly count: number;
  readonly results: readonly {
    readonly id: string | number;
    readonly queue: string;
    readonly source_status?: string;
  }[];
  readonly next?: string | null;
}

/** The committee's queue, filled through the product's own API up to a number of cards. */
export const queueFiller = (address: string, token: string) => {
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(new URL(path, address), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const count = async () => ((await call('/api/drugs/?queue=com')) as Page).count;

  /**
   * Drugs that aren't in the queue yet, and whose move asks nothing more than it must (D55). Every
   * page is read once.
   */
  const others = (async function* () {
    let path: string | null | undefined = '/api/drugs/?drug_name=';
    while (path) {
      const page = (await call(path)) as Page;
      yield* page.results.filter(
        ({ queue, source_status: status }) =>
          queue !== 'com' && status !== 'gone' && status !== 'dormant',
      );
      path = page.next;
    }
  })();

  return async (cards: number): Promise<void> => {
    for (let missing = cards - (await count()); missing > 0; missing = cards - (await count())) {
      const drugs: { id: string; queue: string }[] = [];
      while (drugs.length < Math.min(missing, CHUNK)) {
        const { value, done } = await others.next();
        if (done || !value) throw new Error(`There aren't ${cards} drugs for the queue.`);
        drugs.push({ id: String(value.id), queue: value.queue });
      }
      await call('/api/drugs/bulk_move/', { move: 'committee', drugs });
    }
  };
};
