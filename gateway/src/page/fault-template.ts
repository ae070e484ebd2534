import { escapeHtml } from './attribute.ts';

const MESSAGES = {
  title: 'ReFined could not start',
  detail: 'The page tries again by itself. If that takes long, tell whoever runs ReFined.',
  reference: 'Reference',
  reload: 'Reload the page',
} as const;

/**
 * Shown by the bootstrap when no shell can start; part of the HTML, so that it can't be missing.
 * @param reference stands in the log of the gateway; undefined where there is none
 */
export const faultTemplate = (reference: string | undefined): string => {
  const quoted =
    reference === undefined
      ? ''
      : `<p>${MESSAGES.reference} <code>${escapeHtml(reference)}</code></p>`;
  return `<template><main class="fp-fault" role="alert"><h1>${MESSAGES.title}</h1><p>${MESSAGES.detail}</p>${quoted}<button type="button">${MESSAGES.reload}</button></main></template>`;
};
