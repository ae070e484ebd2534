import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layOut } from './lay-out.ts';
import { registration } from './register-screen.ts';
import type { FileChange } from './register-screen.ts';
import { screenFiles } from './screen-files.ts';
import { planScreen } from './screen-plan.ts';
import type { ScreenPlan, ScreenRequest } from './screen-plan.ts';

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Written atomically: a reader never sees a part of it. */
const replace = (file: string, text: string): void => {
  const draft = `${file}.new`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
};

const makeFolder = (root: string, plan: ScreenPlan): void => {
  const draft = join(root, `.${plan.workspace}-${process.pid}`);
  try {
    for (const [path, text] of Object.entries(screenFiles(plan))) write(join(draft, path), text);
    layOut(root, draft);
    renameSync(draft, join(root, plan.workspace));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

const register = (root: string, changes: readonly FileChange[]): void => {
  const done: FileChange[] = [];
  try {
    for (const change of changes) {
      replace(join(root, change.path), change.after);
      done.push(change);
    }
  } catch (error) {
    for (const { path, before } of done) replace(join(root, path), before);
    throw error;
  }
};

/**
 * Creates a working screen: a workspace with its declaration, page, test and changelog, known to
 * npm and the compiler. Throws ScreenRefusal (a bad or taken name or path), or the system's error;
 * in both cases nothing is left behind.
 */
export const createScreen = (request: ScreenRequest): ScreenPlan => {
  const plan = planScreen(request);
  const changes = registration(request.root, plan);
  makeFolder(request.root, plan);
  try {
    register(request.root, changes);
  } catch (error) {
    rmSync(join(request.root, plan.workspace), { recursive: true, force: true });
    throw error;
  }
  return plan;
};
