import type { ChangeGroup } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import { fullName } from '../../db/full-name.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { CountedGroup } from '../counts/count-groups.ts';

export type Takers = NonNullable<ChangeGroup['taken']>;

interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
}

const usersQuery = hotQuery<UserRow>(
  `select u.id, u.username, ${fullName('u')} as name from app_user u where u.id = any($1::integer[])`,
);

/** Who has taken how many drugs of each group, those with most first. */
export const readTakers = async (
  db: Kysely<Schema>,
  groups: readonly Pick<CountedGroup, 'taken'>[],
): Promise<Takers[]> => {
  const ids = [...new Set(groups.flatMap(({ taken }) => [...taken.keys()]))];
  const users = new Map(
    ids.length > 0 ? (await usersQuery(db, [ids])).map((user) => [user.id, user]) : [],
  );
  return groups.map(({ taken }) =>
    [...taken]
      .flatMap(([id, drugs]) => {
        const user = users.get(id);
        return user ? [{ username: user.username, name: user.name, drugs }] : [];
      })
      .sort((one, other) => other.drugs - one.drugs || (one.username < other.username ? -1 : 1)),
  );
};
