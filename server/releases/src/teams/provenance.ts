import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { DSSEBundleBuilder } from '@sigstore/sign';
import { toSignedEntity, VerificationError, Verifier } from '@sigstore/verify';
import { bundleFromJSON, bundleToJSON } from '@sigstore/bundle';
import { messageOf } from '@refined/server-base/process';
import type { ReleaseDocument } from '@refined/shared/contract';
import type { BuildOrigin, Policy } from '../objects/registrations.ts';

/** https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md */
const STATEMENT = 'https://in-toto.io/Statement/v1';
/** https://slsa.dev/spec/v1.0/provenance */
const PREDICATE = 'https://slsa.dev/provenance/v1';
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const BUILD_TYPE = 'https://refined.invalid/screen-release/v1';

export interface Build {
  /** From a verified identity token; without one, only the token's holder is known. */
  readonly origin: BuildOrigin | { readonly holder: string };
  readonly commit: string | null;
  /** Checks that a CI job has run, and that only the builder can run: `tests`. */
  readonly attestedByCi: readonly string[];
}

const hexOf = (integrity: string): string =>
  Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

type Files = Pick<ReleaseDocument, 'workspace' | 'version' | 'files'>;

const subjectOf = ({ workspace, version, files }: Files) =>
  files.map(({ path, integrity }) => ({
    name: `${workspace}/${version}/${path}`,
    digest: { sha384: hexOf(integrity) },
  }));

/** The statement of a release: the hashes of its files, and its origin. */
export const statementOf = (release: Files, { origin, commit, attestedByCi }: Build) => {
  const { workspace, version } = release;
  const { ref, repository, workflow }: Partial<BuildOrigin> = 'issuer' in origin ? origin : {};
  return {
    _type: STATEMENT,
    subject: subjectOf(release),
    predicateType: PREDICATE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { workspace, version, ref },
        resolvedDependencies: [
          { uri: repository, digest: commit === null ? undefined : { gitCommit: commit } },
        ],
      },
      runDetails: {
        builder: { id: 'issuer' in origin ? origin.issuer : `token of ${origin.holder}` },
        metadata: { invocationId: workflow, attestedByCi },
      },
    },
  };
};

export type Statement = ReturnType<typeof statementOf>;

/** The id of a key: the first half of the SHA-256 of the public key. */
const hintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32);

/** Signs a statement as DSSE with the registry's own key (Ed25519, PEM), without a public log. */
export const signStatement = async (statement: Statement, pem: string): Promise<string> => {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key);
  const builder = new DSSEBundleBuilder({
    signer: {
      sign: async (data) => ({
        signature: sign(null, data, key),
        key: {
          $case: 'publicKey',
          publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
          hint: hintOf(publicKey),
        },
      }),
    },
    witnesses: [],
  });
  const data = Buffer.from(JSON.stringify(statement));
  return `${JSON.stringify(bundleToJSON(await builder.create({ data, type: PAYLOAD_TYPE })))}\n`;
};

export type Proven =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly problem: string };

const OTHER_KEY =
  "signed with another key than the registry's: put that key back where REGISTRY_KEY names it, or publish a new version";

/** Whether the registry's key has signed the statement, and it is about these files. */
export const verifyStatement = (text: string, release: Files, pem: string): Proven => {
  const key = createPublicKey(pem);
  try {
    const bundle = bundleFromJSON(JSON.parse(text));
    const verifier = new Verifier(
      {
        certificateAuthorities: [],
        timestampAuthorities: [],
        tlogs: [],
        ctlogs: [],
        publicKey: (hint) => {
          if (hint !== hintOf(key))
            throw new VerificationError({ code: 'PUBLIC_KEY_ERROR', message: OTHER_KEY });
          return { publicKey: key, validFor: () => true };
        },
      },
      { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
    );
    verifier.verify(toSignedEntity(bundle));
    if (bundle.content.$case !== 'dsseEnvelope')
      return { ok: false, problem: 'not a DSSE envelope' };
    const statement = JSON.parse(bundle.content.dsseEnvelope.payload.toString('utf8')) as Statement;
    return JSON.stringify(statement.subject) === JSON.stringify(subjectOf(release))
      ? { ok: true, statement }
      : { ok: false, problem: 'it is about other files' };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
};

/** Why a statement violates a workspace's policy; undefined: it doesn't. */
export const policyProblem = (
  { predicate }: Statement,
  { issuer, repository, ref }: Policy,
): string | undefined => {
  const { externalParameters, resolvedDependencies } = predicate.buildDefinition;
  const built = resolvedDependencies[0]?.uri;
  const builder = predicate.runDetails.builder.id;
  if (built !== repository) return `it was built from ${built ?? 'an unknown repository'}`;
  if (externalParameters.ref !== ref)
    return `it was built from ${externalParameters.ref ?? 'an unknown branch'}`;
  if (issuer === undefined) return 'its policy is of an earlier version, and names no issuer';
  if (builder !== issuer) return `it was built by ${builder}`;
  return undefined;
};
