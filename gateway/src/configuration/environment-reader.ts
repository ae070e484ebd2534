import { isIP } from 'node:net';

/** Reads settings from the environment and gathers what is wrong with them, one sentence each. */
export interface EnvironmentReader {
  /** Trimmed; undefined when it isn't set or blank. */
  text(name: string): string | undefined;
  list(name: string): string[];
  wholeNumber(name: string, fallback: number, from: number, to: number): number;
  /** An http(s) address without the slash at its end. */
  address(name: string): string | undefined;
  /** Origins (scheme, host, port) as the Content-Security-Policy takes them. */
  origins(name: string): string[];
  /** Networks of proxies as Fastify takes them, `none` or nothing: false. */
  networks(name: string): string | false;
  /** At least 16 characters; its value is never repeated. */
  secret(name: string): string | undefined;
  report(sentence: string): void;
  readonly problems: readonly string[];
}

const isHttpAddress = (text: string): boolean =>
  /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : '');

/**
 * Plain host names and IP addresses only: URL takes characters (; ' * ,) that would say something
 * else in a header.
 */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

const originOf = (text: string): string | undefined => {
  if (!isHttpAddress(text)) return undefined;
  const url = new URL(text);
  return PLAIN_ORIGIN.test(url.origin) && url.href === `${url.origin}/` ? url.origin : undefined;
};

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};
const SHORTEST_SECRET = 16;

export const environmentReader = (
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentReader => {
  const problems: string[] = [];
  const report = (sentence: string): void => void problems.push(sentence);
  const text = (name: string) => environment[name]?.trim() || undefined;
  const list = (name: string) =>
    (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');

  return {
    text,
    list,
    report,
    problems,
    wholeNumber(name, fallback, from, to) {
      const value = Number(text(name) ?? fallback);
      if (!Number.isInteger(value) || value < from || value > to)
        report(`${name} must be a whole number from ${from} to ${to}, not "${text(name)}".`);
      return value;
    },
    address(name) {
      const value = text(name);
      if (value && !isHttpAddress(value))
        report(`${name} must be an address that starts with http:// or https://, not "${value}".`);
      else if (value && !PLAIN_ORIGIN.test(new URL(value).origin))
        report(`${name} must name its host by a plain name or address, not "${value}".`);
      return value?.replace(/\/+$/, '');
    },
    networks(name) {
      const networks = list(name);
      if (networks.length === 0 || text(name) === 'none') return false;
      for (const network of networks) {
        if (NETWORK_NAMES.includes(network) || isNetwork(network)) continue;
        report(
          `${name} must be none, or addresses, ranges and ${NETWORK_NAMES.join(', ')}, separated by commas, not "${network}".`,
        );
      }
      return networks.join(',');
    },
    secret(name) {
      const value = text(name);
      if (value !== undefined && value.length < SHORTEST_SECRET)
        report(`${name} must have at least ${SHORTEST_SECRET} characters.`);
      return value;
    },
    origins(name) {
      return list(name).flatMap((part) => {
        const origin = originOf(part);
        if (!origin)
          report(
            `${name} must list origins like https://team.example:8080, separated by commas and without a path, not "${part}".`,
          );
        return origin ?? [];
      });
    },
  };
};
