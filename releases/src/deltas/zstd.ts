/** What is used of the package; the types that it brings are those of its browser door. */
interface ZstdPackage {
  init(): Promise<void>;
  createCCtx(): number;
  freeCCtx(context: number): void;
  compressUsingDict(
    context: number,
    bytes: Uint8Array,
    dictionary: Uint8Array,
    level: number,
  ): Uint8Array;
  createDCtx(): number;
  freeDCtx(context: number): void;
  decompressUsingDict(context: number, bytes: Uint8Array, dictionary: Uint8Array): Uint8Array;
}

/** Loaded when a release is stored: without it releases have no deltas, and lack nothing else. */
const PACKAGE: string = '@bokuweb/zstd-wasm';

/** About as small as the highest level makes a delta, in a quarter of the time. */
const LEVEL = 12;

/** Zstandard with a dictionary, which the oldest supported Node doesn't have itself. */
export interface Zstd {
  compress(bytes: Uint8Array, dictionary: Uint8Array): Buffer;
  /** Throws when the bytes can't be unpacked with this dictionary. */
  unpack(bytes: Uint8Array, dictionary: Uint8Array): Buffer;
}

const load = async (): Promise<Zstd> => {
  const loaded = (await import(PACKAGE)) as ZstdPackage & { default?: ZstdPackage };
  const zstd = loaded.default ?? loaded;
  await zstd.init();
  return {
    compress(bytes, dictionary) {
      const context = zstd.createCCtx();
      try {
        return Buffer.from(zstd.compressUsingDict(context, bytes, dictionary, LEVEL));
      } finally {
        zstd.freeCCtx(context);
      }
    },
    unpack(bytes, dictionary) {
      const context = zstd.createDCtx();
      try {
        return Buffer.from(zstd.decompressUsingDict(context, bytes, dictionary));
      } finally {
        zstd.freeDCtx(context);
      }
    },
  };
};

let opened: Promise<Zstd> | undefined;

/** Once per process: the package must not be started twice. Rejects when it can't be loaded. */
export const openZstd = (): Promise<Zstd> => (opened ??= load());
