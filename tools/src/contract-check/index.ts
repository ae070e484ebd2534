export { checkTogether } from './check-together.ts';
export type { CheckTogetherOptions } from './check-together.ts';
