import { GATEWAY_HEADER, secretCheck } from '@refined/server-base/serving';
import type { FastifyRequest } from 'fastify';
import { isIP, isIPv6 } from 'node:net';
import type { Caller } from '@refined/server-base/process';
import { tokenHashIn } from './authenticate.ts';
import type { TokenStore } from './token-store.ts';

/** The eight groups of an IPv6 address; an IPv4 address at its end gives two groups. */
const groupsOf = (address: string): string[] => {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [before = '', after] = hex.split('::');
  const [start, end] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = after === undefined ? 0 : 8 - start!.length - end!.length;
  return [...start!, ...Array<string>(missing).fill('0'), ...end!].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
};

/**
 * Normalises an address for counting: an IPv4 address, or the /64 network of an IPv6 address,
 * because one host can use all of it.
 */
export const countedAddress = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
};

/** Whether the secret in a request proves that it comes from our gateway. */
const gatewayProof = (gatewaySecret: string | undefined) => {
  const isSecret = gatewaySecret === undefined ? undefined : secretCheck(gatewaySecret);
  return (headers: FastifyRequest['headers']): boolean => {
    const header = headers[GATEWAY_HEADER];
    return typeof header === 'string' && isSecret?.(header) === true;
  };
};

/**
 * The product's public address, such as https://drugs.example.ca: from the gateway or a trusted
 * proxy, else from the Host header.
 */
export const ownAddressReader = (gatewaySecret: string | undefined) => {
  const isOurs = gatewayProof(gatewaySecret);
  return ({ headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>) => {
    const { 'x-forwarded-proto': proto, 'x-forwarded-host': forwarded } = headers;
    return isOurs(headers) && typeof proto === 'string' && typeof forwarded === 'string'
      ? `${proto}://${forwarded}`
      : `${protocol}://${host}`;
  };
};

/**
 * The address by which sign-ins are counted: the gateway's if the secret proves it, else the
 * connection's (or that of a trusted proxy).
 */
export const clientAddressReader = (gatewaySecret: string | undefined) => {
  const isOurs = gatewayProof(gatewaySecret);
  return ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string => {
    const forwarded = headers['x-forwarded-for'];
    return countedAddress(
      isOurs(headers) && typeof forwarded === 'string' && isIP(forwarded) !== 0 ? forwarded : ip,
    );
  };
};
export type ClientAddress = ReturnType<typeof clientAddressReader>;

/**
 * The lane in which a call waits: the user's lane if the token is known, else the lane of its
 * address.
 */
export const callerReader = (tokens: TokenStore, gatewaySecret: string | undefined) => {
  const addressOf = clientAddressReader(gatewaySecret);
  return (request: FastifyRequest): Caller => {
    const hash = tokenHashIn(request.headers.authorization);
    const user = hash === undefined ? undefined : tokens.lastUser(hash);
    return user
      ? { lane: `user ${user.id}`, isKnown: true }
      : { lane: addressOf(request), isKnown: false };
  };
};
