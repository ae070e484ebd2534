import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

interface S3Fault {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** The end of the key. */
  readonly key: string;
  readonly how: 'lost-answer' | 'hang' | 'error' | 'conflict';
}

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  /** Misbehaves once, at the next matching request. */
  misbehave(fault: S3Fault): Promise<void>;
  /** Replaces all objects with the prefix `to` by copies of those with `from`, without requests. */
  copy(from: string, to: string): Promise<void>;
  /** Ignores If-None-Match and If-Match, as some compatible servers do. */
  ignoreConditions(when: 'always' | 'at-once' | 'never'): Promise<void>;
  stop(): Promise<void>;
}

/** Tests run in the repository's folder. */
const SCRIPT = resolve('server/releases/src/testing/s3-server.mjs');

/** Credentials of the tests' S3 clients. */
export const S3_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'test-access-key',
  AWS_SECRET_ACCESS_KEY: 'test-secret-key',
  AWS_REGION: 'ca-central-1',
};

const BUCKET = 'releases';

/**
 * An S3 server on loopback, as a process. Its pages of keys are short, so that every listing has
 * several.
 */
export const startS3Server = async (): Promise<S3Server> => {
  const { PATH = '' } = process.env;
  const child: ChildProcess = fork(SCRIPT, {
    env: { PATH, ...S3_CREDENTIALS, S3_TEST_BUCKET: BUCKET, S3_TEST_PAGE: '7' },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const tell = async (message: object): Promise<void> => {
    const done = once(child, 'message');
    child.send(message);
    await done;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    misbehave: (fault) => tell({ fault }),
    copy: (from, to) => tell({ copy: { from, to } }),
    ignoreConditions: (when) => tell({ ignoreConditions: when }),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
};
