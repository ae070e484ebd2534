// jsdom walks through the document to find what a label is for, for each label, and anew for each
// element that is asked for its labels. A document knows its elements by their ids.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Its parts need each other, in the order in which it loads them.
require('jsdom');
const { isLabelable } = require('jsdom/lib/jsdom/living/helpers/form-controls.js');
const { implementation: Label } = require('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js');

const control = Object.getOwnPropertyDescriptor(Label.prototype, 'control');
if (!(control?.get instanceof Function))
  throw new Error('jsdom finds labels elsewhere now: correct tools/jest/browser/quick-labels.mjs.');

Object.defineProperty(Label.prototype, 'control', {
  ...control,
  get() {
    const id = this.getAttributeNS(null, 'for');
    const elements = this._attached && id ? (this._ownerDocument._ids[id] ?? []) : [undefined];
    // Several with one id: which of them comes first is jsdom's to tell.
    if (elements.length > 1 || elements.some((it) => !it?._attached)) return control.get.call(this);
    const [element] = elements;
    return element && isLabelable(element) ? element : null;
  },
});
