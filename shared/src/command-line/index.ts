/** How the commands read what was typed. Not for browsers. */
export { commandLine, runCommandLine } from './command-line.ts';
export type { CommandLineEnd } from './command-line.ts';
