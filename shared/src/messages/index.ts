export { faultMessages, pageFaultMessages } from './faults.ts';
export { fieldMessages } from './fields.ts';
export { importedDrugsMessages } from './imported-drugs.ts';
export { importWords } from './imports.ts';
export { kitMessages } from './kit.ts';
export { moveMessages } from './moves.ts';
export { printMessages } from './print.ts';
export { publicationMessages } from './publications.ts';
export { reasonMessages } from './reasons.ts';
