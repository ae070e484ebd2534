/** One event of a stream: its name, and its data unparsed. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

const fieldsOf = (block: string): ServerEvent | undefined => {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trimStart();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  // Comments (heartbeats) and retry fields aren't events.
  return data.length > 0 ? { name, data: data.join('\n') } : undefined;
};

/** Longest event, in characters. */
const MOST = 1_000_000;

/**
 * Parses server-sent events from a stream's text, which arrives in pieces of any size. Throws when
 * an event is too long.
 */
export const eventParser = (onEvent: (event: ServerEvent) => void): ((text: string) => void) => {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    if (rest.length > MOST) throw new Error('an event has no end');
    for (const block of blocks) {
      const event = fieldsOf(block);
      if (event) onEvent(event);
    }
  };
};
