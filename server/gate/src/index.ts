export { checkTogether } from './check-together.ts';
export { CANNED_SESSION, cannedAnswer } from './page/canned-answers.ts';
export { signInBy } from './page/reviewers-browser.ts';
export { readBundle } from './read-bundle.ts';
