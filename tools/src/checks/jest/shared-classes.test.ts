import { expect, it } from '@jest/globals';
import { keepClasses } from '../../../jest/browser/shared-classes.mjs';

class Sheet {
  rules = 0;
  insert(): number {
    return (this.rules += 1);
  }
  get size(): number {
    return this.rules;
  }
}

it('takes back what a test file replaced, added or removed on a class', () => {
  const restore = keepClasses([Sheet]);
  const { insert } = Sheet.prototype;
  Sheet.prototype.insert = () => 7;
  Reflect.set(Sheet.prototype, 'added', true);
  Reflect.deleteProperty(Sheet.prototype, 'size');
  restore();
  expect(Sheet.prototype.insert).toBe(insert);
  const sheet = new Sheet();
  expect([sheet.insert(), sheet.size, 'added' in sheet]).toEqual([1, 1, false]);
  restore();
  expect(Sheet.prototype.insert).toBe(insert);
});
