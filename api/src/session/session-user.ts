/** The user of a token. */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication, and for calls that need none. */
    user: SessionUser | null;
    /** SHA-256 of the request's token, hex. */
    tokenHash: string | null;
  }
}
