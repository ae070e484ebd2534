export { approvalMessages, publicationMessages } from './publications.ts';
export { faultText, faultMessages, pageFaultMessages } from './faults.ts';
export { deskMessages } from './worklist.ts';
export { fieldMessages } from './fields.ts';
export { importedDrugsMessages, importWords } from './imports.ts';
export { keyMessages, kitMessages } from './kit.ts';
export { exportMessages, listFileMessages, printMessages } from './export.ts';
export { moveMessages } from './moves.ts';
export { reasonMessages } from './reasons.ts';
