import type { EarlyCalls } from '@refined/shared/federation';

// Runs while the HTML is read: sends the calls that the page begins with, as the shell's client
// would, while the shell's files come. The shell takes the answers over. What goes wrong here is
// left to the shell, which then sends the calls itself.
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
        // Read here as well: the shell then has it before its first drawing, not one task after.
        const text = response.ok && (await response.text());
        if (text !== false) response.text = async () => text;
        return response;
      });
      // Nobody may ask for it: then nobody is to hear that it failed.
      answer.catch(() => {});
      calls[address] = { answer, controller };
    }
  }
} catch {}
