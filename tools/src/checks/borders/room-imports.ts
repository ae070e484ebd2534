import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOMS, SHARED_ROOMS } from '../../../lint/rooms.mjs';

/** Imports written into a file of a room, to be checked by lint. */
export interface RoomImports {
  readonly room: string;
  readonly file: string;
  readonly text: string;
  readonly imports: number;
}

const isProduct = (name: string): boolean => /^(?!test-).*(?<!\.test)\.tsx?$/.test(name);

/** A product file of a folder, as the room's sample. */
const fileOf = (root: string, folder: string): string => {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true });
  const file = entries.find((entry) => entry.isFile() && isProduct(entry.name));
  if (file) return `${folder}/${file.name}`;
  const inner = entries.find((entry) => entry.isDirectory() && entry.name !== 'testing');
  if (!inner) throw new Error(`${folder} holds no product file.`);
  return fileOf(root, `${folder}/${inner.name}`);
};

const importing = (
  root: string,
  workspace: string,
  room: string,
  targets: readonly string[],
): RoomImports => {
  const src = `${workspace}/src`;
  const file = fileOf(root, `${src}/${room}`);
  const text = targets
    .map((name) => (path.extname(name) ? `${src}/${name}` : fileOf(root, `${src}/${name}`)))
    .map((target) => `import '${path.posix.relative(path.posix.dirname(file), target)}';`)
    .join('\n');
  return { room: `${workspace}/${room}`, file, text, imports: targets.length };
};

const eachRoom = (
  root: string,
  targetsOf: (rooms: Readonly<Record<string, readonly string[]>>, room: string) => string[],
): RoomImports[] =>
  Object.entries(ROOMS).flatMap(([workspace, rooms]) =>
    Object.keys(rooms)
      // A room with only tests has nothing to check.
      .filter((room) => existsSync(path.join(root, workspace, 'src', room)))
      .map((room) => importing(root, workspace, room, targetsOf(rooms, room))),
  );

const doorOf = (room: string): string => `${room}/index.ts`;

/** A file of a room of shared that isn't its door; undefined where there is no other. */
const behindDoor = (root: string, room: string): string | undefined =>
  readdirSync(path.join(root, 'shared/src', room))
    .filter((name) => isProduct(name) && name !== 'index.ts')
    .map((name) => `${room}/${name}`)[0];

/** The rooms of shared import each other by their doors. The room for tests may import all. */
const eachDoor = (root: string, targetsOf: (room: string) => string[]): RoomImports[] =>
  Object.keys(SHARED_ROOMS)
    .filter((room) => room !== 'testing')
    .map((room) => importing(root, 'shared', room, targetsOf(room)));

/** For every room the imports that are forbidden; in shared also what stands behind a door. */
export const forbiddenImports = (root: string): RoomImports[] => [
  ...eachRoom(root, (rooms, room) =>
    Object.keys(rooms).filter((name) => name !== room && !rooms[room]!.includes(name)),
  ),
  ...eachDoor(root, (room) =>
    Object.keys(SHARED_ROOMS)
      .filter((name) => name !== room)
      .map((name) => (SHARED_ROOMS[room]!.includes(name) ? behindDoor(root, name) : doorOf(name)))
      .filter((target) => target !== undefined),
  ),
];

/** For every room the imports that are allowed. */
export const allowedImports = (root: string): RoomImports[] => [
  ...eachRoom(root, (rooms, room) => [...rooms[room]!]),
  ...eachDoor(root, (room) => SHARED_ROOMS[room]!.map(doorOf)),
];
