/**
 * The address to print and to connect to: a server that listens on all addresses is reached on
 * loopback too.
 */
export const reachableAddress = (host: string, port: number): string => {
  const name =
    host === '0.0.0.0'
      ? '127.0.0.1'
      : host === '::'
        ? '[::1]'
        : host.includes(':')
          ? `[${host}]`
          : host;
  return `http://${name}:${port}`;
};
