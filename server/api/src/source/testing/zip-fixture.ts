import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Fast: tests pack hundreds of megabytes of equal bytes. */
const LEVEL = { level: constants.Z_BEST_SPEED };

const pack = (content: string | Buffer) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { bytes, packed: deflateRawSync(bytes, LEVEL), checksum: crc32(bytes) };
};

const zipDay = (text: string): number => {
  const [year, month, day] = text.split('-').map(Number);
  return ((year! - 1980) << 9) | (month! << 5) | day!;
};

/**
 * A zip with these members, as bytes. Content that several members share is packed once. `days`:
 * when members were packed, YYYY-MM-DD; the others have no time.
 */
export const zipOf = (
  members: Readonly<Record<string, string | Buffer>>,
  days: Readonly<Record<string, string>> = {},
): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const known = new Map<string | Buffer, ReturnType<typeof pack>>();
  let offset = 0;
  for (const [name, content] of Object.entries(members)) {
    const member = known.get(content) ?? pack(content);
    known.set(content, member);
    const { bytes, packed, checksum } = member;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version
    fields.writeUInt16LE(8, 4); // deflated
    fields.writeUInt16LE(zipDay(days[name] ?? '1980-00-00'), 8);
    fields.writeUInt32LE(checksum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      fields,
      Buffer.from(name),
      packed,
    ]);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        fields,
        position,
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
};
