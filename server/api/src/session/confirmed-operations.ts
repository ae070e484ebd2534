import {
  OPERATOR_VERBS,
  peopleCalls,
  registryAddress,
  type ConfirmedOperation,
  type ConfirmedVerb,
} from '@refined/shared/contract';
import { apiMessages, type ConfirmedName } from '../messages/api.ts';

const isVerb = (name: ConfirmedName): name is ConfirmedVerb =>
  (OPERATOR_VERBS as readonly string[]).includes(name);

const patternOf = (name: ConfirmedName): string =>
  isVerb(name) ? registryAddress('', name).replace('//', '/:workspace/') : peopleCalls[name].path;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The parameters of a path by the pattern's names; undefined if it doesn't match. */
const parametersOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [names, values] = [pattern, path].map((each) => each.replace(/\/$/, '').split('/'));
  if (!names || !values) return undefined;
  if (names.length !== values.length) return undefined;
  const isSame = names.every((name, at) =>
    name.startsWith(':') ? values[at] !== '' : name === values[at],
  );
  if (!isSame) return undefined;
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith(':') ? [[name.slice(1), decoded(values[at]!)]] : [],
    ),
  );
};

/** An operation's title, and the parameters in its path; undefined if it needs no confirmation. */
export const describeOperation = (
  path: ConfirmedOperation['path'],
):
  { readonly title: string; readonly parameters: Readonly<Record<string, string>> } | undefined => {
  for (const name of Object.keys(apiMessages.confirmedOperations) as ConfirmedName[]) {
    const parameters = parametersOf(patternOf(name), path);
    if (parameters) return { title: apiMessages.confirmedOperations[name], parameters };
  }
  return undefined;
};
