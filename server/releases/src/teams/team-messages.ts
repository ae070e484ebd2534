import type { JWTPayload } from 'jose';
import type { RegistryVerb } from '@refined/shared/contract';
import type { OwnedRoute } from '../objects/addresses.ts';
import type { Refusal } from './credentials.ts';

const NOTHING = 'Nothing was changed.';

const text = (...sentences: readonly string[]): string => sentences.join(' ');

const token: Record<Refusal, string> = {
  none: 'Send a token of the registry: Authorization: Bearer rft_…',
  unknown: 'The registry does not know this token: ask an operator for a new one.',
  expired: 'This token has expired: ask an operator for a new one.',
  revoked: 'This token was revoked: ask an operator for a new one.',
};

/** For teams, and for the operators who let them publish. */
export const teamMessages = {
  token,
  /** Teams don't need the store's location on the host. */
  storeOfHost: 'the store of this host',
  tokenShown: (holder: string, verbs: readonly string[], expires: string): string =>
    text(
      `${holder} may ${verbs.join(', ')}, until ${expires.slice(0, 10)}. It is shown only now:`,
      'REFINED_TOKEN is where refined-screen looks for it.',
    ),
  noSuchToken: (workspace: string, id: string): string =>
    `${workspace} has no token ${id}. ${NOTHING}`,
  registered: (workspace: string, routes: readonly string[]): string =>
    [
      `${workspace} is registered, with ${routes.join(', ')}.`,
      `A token for its team: npm run release -- token ${workspace} --holder "NAME"`,
      `For its CI, without a secret: npm run release -- trust ${workspace} --help`,
    ].join('\n'),
  noWebhook: (url: string): string =>
    `--url must be an address that begins with https://, without a password, not "${url}".`,
  webhookSet: (workspace: string, url: string): string =>
    text(
      `Changes of ${workspace} are posted to ${url}, signed with this secret.`,
      'It is shown only now.',
    ),
  noWebhookLeft: (workspace: string): string => `Nobody is told of changes of ${workspace}.`,
  onlyPreviews: text(
    'A subject that ends in * may be any branch: it can be trusted with preview and status only.',
    'Give --may preview.',
  ),
  wideSubject: text(
    'A * may only stand at the end, after a whole name:',
    'repo:formulary/interactions:* fits no other repository.',
  ),
  noSuchTrust: (workspace: string, id: string): string =>
    `${workspace} has no trust ${id}: npm run release -- teams lists them. ${NOTHING}`,
  trustedNoLonger: (workspace: string, id: string): string =>
    `The trust ${id} of ${workspace} is revoked.`,
  trusted: (workspace: string, job: string, issuer: string, verbs: readonly string[]): string =>
    `${job} of ${issuer} may ${verbs.join(', ')} ${workspace}.`,

  otherWorkspace: (actor: string, theirs: string, asked: string): string =>
    `The token of ${actor} is for ${theirs}, not for ${asked}. ${NOTHING}`,
  identityTooEarly:
    "The identity token is refused: it isn't valid yet. An operator should look at the host's clock.",
  unknownIdentity: (workspace: string, { iss, aud, sub }: JWTPayload): string =>
    text(
      `No identity of ${workspace} has the issuer ${iss},`,
      `the audience ${[aud].flat().join(', ')} and the subject ${sub}:`,
      'ask an operator to trust it first.',
    ),
  verb: (actor: string, verb: RegistryVerb, workspace: string): string =>
    text(
      `The token of ${actor} does not allow "${verb}" of ${workspace}.`,
      `Ask an operator for one with --may ${verb}. ${NOTHING}`,
    ),
  noOperator: (actor: string): string => `${actor} is not an operator of this host. ${NOTHING}`,
  unconfirmed: `This has to be confirmed with your password first. ${NOTHING}`,
  noSession: 'The session has ended: sign in again.',
  noApi: `Your rights can not be checked: the API does not answer. Try again in a moment. ${NOTHING}`,
  /** To an operator. */
  notRegistered: (workspace: string): string =>
    text(
      `${workspace} is not registered:`,
      `npm run release -- register ${workspace} --route /its/address. ${NOTHING}`,
    ),
  /** To its team. */
  unregistered: (workspace: string): string =>
    text(
      `${workspace} is not registered here:`,
      `ask an operator of this host to register its name and its addresses. ${NOTHING}`,
    ),
  noOffers: 'No shell of this version is shown here, or it was stored without its names.',
  onlyScreens: text(
    "The registry takes screens only: release the shell on the host's machine.",
    NOTHING,
  ),
  foreignRoute: (
    workspace: string,
    route: string,
    own: readonly string[],
    owner: string | undefined,
  ): string =>
    text(
      `${workspace} declares ${route}, which is`,
      `${owner === undefined ? 'not registered for it' : `${owner}'s`}.`,
      `Its own: ${own.join(', ')}. ${NOTHING}`,
    ),
  routeTaken: ({ route, owner, path }: OwnedRoute & { readonly route: string }): string =>
    route === path
      ? `${route} already belongs to ${owner}. ${NOTHING}`
      : `${route} also matches addresses of ${path}, which already belongs to ${owner}. ${NOTHING}`,
  noRoute: (route: string): string =>
    `"${route}" is not a valid address of a screen: use words or parameters between slashes (/interactions/:id).`,
  unregisteredNow: (workspace: string, isLive: boolean): string =>
    isLive
      ? `${workspace} is no longer registered, but still shown. To take it out of the product: npm run release -- retire ${workspace}`
      : `${workspace} is no longer registered.`,
  badUpload: (where: string): string =>
    text(
      `The request can not be read: ${where} is missing or wrong.`,
      "Is refined-screen of this host's version?",
    ),
  otherCommit: (said: string, proven: string): string =>
    text(
      `The upload says that it was built from ${said}, the identity token from ${proven}.`,
      NOTHING,
    ),
  notSkipped: (check: string): string =>
    text(
      `The registry always makes the check ${check} itself.`,
      'Only types, lint and tests can be skipped. Nothing was stored.',
    ),
  tooLarge: (bytes: number, files: number): string =>
    `The upload is too large: at most ${bytes / 1024 / 1024} MB and ${files} files, source maps included. Nothing was stored.`,
  twice: (path: string, other: string): string =>
    `${path} and ${other} are the same file on disks that ignore case: rename one. Nothing was stored.`,
  noRoom: 'The disk of the host is full: ask an operator to free disk space. Nothing was stored.',
  failed: "The registry failed; the request was not the cause. The registry's log says why.",
  ending: 'The registry was ended meanwhile. Look at status, and try again.',
  tooManyPreviews: (workspace: string, count: number): string =>
    `${workspace} has ${count} previews that are open: wait until one ends. Nothing was stored.`,
  tooMuchStored: (workspace: string, bytes: number): string =>
    text(
      `${workspace} has ${(bytes / 1024 ** 3).toFixed(1)} GB of releases stored, which is too much:`,
      'ask an operator to remove old ones (npm run release -- prune). Nothing was stored.',
    ),
  waiting: 'Other releases are being checked; this one waits for its turn …',
  busy: 'Other releases are being checked. Try again in a moment.',
  previewed: (release: string, address: string, expires: string): string =>
    text(`${release} is stored, and shown only at ${address}`, `until ${expires.slice(0, 10)}.`),
  notShown: (version: string): string =>
    `${version} is a preview: only people with its link can see it. Publish a release instead. ${NOTHING}`,
  otherVersion: (verb: 'publish' | 'preview', version: string): string =>
    verb === 'publish'
      ? `${version} is a preview's version: give the release another one. ${NOTHING}`
      : `${version} is a release's version: a preview's version must end as in -preview.4f5e6a7b. ${NOTHING}`,
  unproven: (release: string, problem: string): string =>
    text(
      `${release} may not become active: ${problem}.`,
      'An operator of this host restricts where releases of this screen may come from.',
    ),
  unknownPublisher: (release: string, problem: string): string =>
    `${release} must be activated by a person who did not publish it, and its publisher is unknown: ${problem}.`,
  /** To its publisher, and to a CI job. */
  otherPerson: (release: string, publisher: string): string =>
    `${release} was published by ${publisher}: another person must activate it.`,
  notDone: (why: string): string => text(why, NOTHING),

  notWithHost: (option: string): string =>
    `--${option} can't be used with --host: the registry decides that by itself.`,
  whichScreen: 'Name a screen: a command with --host is about one screen.',
  noAddress: (typed: string): string =>
    `--host must be an address such as https://refined.example.org, not "${typed}".`,
  noAnswer: (host: string, why: string): string =>
    text(
      `${host} doesn't answer as a host of ReFined: ${why}.`,
      'Give its origin: --host https://refined.example.org',
    ),
  noToken: text(
    'No credential: set REFINED_TOKEN to a token that an operator of the host made,',
    'or run it in a CI job whose identity is trusted there.',
  ),
  severalLines: text(
    'REFINED_TOKEN holds more than a token: npm run release -- token prints it in the first line,',
    'and a sentence after it.',
  ),
  leadsElsewhere: (origin: string): string => `it leads to ${origin}`,
  gone: `The client closed the connection before the end. ${NOTHING}`,
  cutOff: 'The registry ended its answer early. Its status command says whether anything changed.',
} as const;
