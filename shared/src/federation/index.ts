export * from './page-documents.ts';
export * from './screen-module.ts';
export * from './shared-modules.ts';
