import type { EarlyCalls } from '@refined/shared/federation';

// Runs while the HTML is parsed: sends the page's first calls, as the shell's client would, while
// the shell's files load. The shell takes the answers over. After an error here, the shell sends
// the calls itself.
try {
  const { token } = JSON.parse(localStorage.authInfo) as { token?: string };
  if (token) {
    const calls: EarlyCalls['calls'] = {};
    self.__refinedEarly = { token, calls };
    for (const address of JSON.parse(document.currentScript!.dataset.calls!) as string[]) {
      const controller = new AbortController();
      const answer = fetch(address, {
        headers: { Accept: 'application/json', Authorization: `Token ${token}` },
        credentials: 'omit',
        signal: controller.signal,
      }).then(async (response) => {
        calls[address]!.came = true;
        // Read here too: the shell then has it before its first render, not one task later.
        const text = response.ok && (await response.text());
        if (text !== false) response.text = async () => text;
        return response;
      });
      // If nobody uses the answer, its failure must not become an unhandled rejection.
      answer.catch(() => {});
      calls[address] = { answer, controller };
    }
  }
} catch {}
