import { beforeEach, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../testing/databases.ts';
import { bootTestApp } from '../../testing/test-app.ts';
import {
  schemaCompilers,
  serializedWhenNeeded,
  validatedWhenNeeded,
} from './compile-when-needed.ts';
import { LateSchema } from './late-schema.ts';

let done: string[] = [];
beforeEach(() => {
  done = [];
});

it('compiles a schema once, when its first value comes', () => {
  const compiler = validatedWhenNeeded((...settings: never[]) => {
    done.push(`made ${settings.join()}`);
    return (route) => {
      done.push(`compiled ${String(route)}`);
      const validate = (value: unknown) => value !== route;
      return Object.assign(validate, { errors: [`of ${String(route)}`] });
    };
  })(...(['of an app'] as never[]));
  const [check, other] = [compiler('body'), compiler('query')];
  expect(done).toEqual([]);
  expect([check('a'), check('body'), other('a')]).toEqual([true, false, true]);
  expect(check.errors).toEqual(['of body']);
  expect(done).toEqual(['made of an app', 'compiled body', 'compiled query']);
});

it('does the same for answers', () => {
  const compile = serializedWhenNeeded(() => (route) => {
    done.push(String(route));
    return (value) => `${String(route)} ${String(value)}`;
  })();
  const serialize = compile('answer');
  expect(done).toEqual([]);
  expect([serialize(1), serialize(2)]).toEqual(['answer 1', 'answer 2']);
  expect(done).toEqual(['answer']);
});

it('takes schemas that are written when they are first needed, once', () => {
  const late = new LateSchema(() => {
    done.push('written');
    return { type: 'integer' };
  });
  const compiler = schemaCompilers(false).buildValidator!({}, { customOptions: {} } as never);
  const check = compiler({ schema: late, method: 'GET', url: '/', httpPart: 'body' } as never);
  expect(done).toEqual([]);
  expect([check(1), check('a')]).toEqual([true, false]);
  expect(done).toEqual(['written']);
});

it('would compile the schemas of all calls', async () => {
  const database = await openTestDatabase();
  const api = await bootTestApp(database, { compileAtStart: true });
  await api.close();
  await database.close();
});
