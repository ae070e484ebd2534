import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Ledger } from './ledger.ts';

const removeRule = (sheet: CSSStyleSheet, rule: CSSRule | undefined): void => {
  const index = [...sheet.cssRules].indexOf(rule as CSSRule);
  if (index >= 0) sheet.deleteRule(index);
};

/** `insertRule` for everybody: rules that a screen itself writes into a sheet end with it. */
export const ownedInsertRule = (ledger: Ledger, releaseOfCaller: ReleaseOfCaller) => {
  const original = CSSStyleSheet.prototype.insertRule;
  return function insertRule(this: CSSStyleSheet, text: string, at?: number): number {
    const owner = releaseOfCaller(insertRule);
    if (owner && ledger.isShut(owner)) return 0;
    const index = original.call(this, text, at);
    if (!owner) return index;
    const rule = this.cssRules[index];
    ledger.add(owner, 'style', () => removeRule(this, rule));
    return index;
  };
};
