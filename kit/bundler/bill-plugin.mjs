import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Builders, Factories } from '@cyclonedx/cyclonedx-library/Contrib/FromNodePackageJson';
import { Factories as Licences, Utils } from '@cyclonedx/cyclonedx-library/Contrib/License';
import { ComponentType, LifecyclePhase } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  ComponentEvidence,
  LicenseRepository,
  NamedLicense,
  Property,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as BillJson, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import { PackageURL } from 'packageurl-js';
import parseLicence from 'spdx-expression-parse';
import webpack from 'webpack';

/** The release store recognises the file by this name and never serves it. */
const BILL = 'bill.cdx.json';

const { Compilation, sources } = webpack;
const builder = new Builders.ComponentBuilder(
  new Factories.ExternalReferenceFactory(),
  new Licences.LicenseFactory(parseLicence),
);
const licenceFiles = new Utils.LicenseEvidenceGatherer();

/**
 * The package that a folder belongs to: the nearest package.json with a name and a version.
 * Packages can contain others, for folders that are imported.
 */
const packageFinder = () => {
  const known = new Map();
  const find = (folder) => {
    if (known.has(folder)) return known.get(folder);
    let found;
    try {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      if (manifest.name && manifest.version) found = { folder, manifest };
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    const above = path.dirname(folder);
    found ??= above === folder ? undefined : find(above);
    known.set(folder, found);
    return found;
  };
  return find;
};

const componentOf = ({ folder, manifest }) => {
  const component = builder.makeComponent(manifest);
  const [, scope, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(manifest.name);
  component.purl = new PackageURL('npm', scope, name, manifest.version).toString();
  component.bomRef.value = `${manifest.name}@${manifest.version}`;
  const texts = [...licenceFiles.getFileAttachments(folder, () => {})].map(
    ({ file, text }) => new NamedLicense(`file: ${file}`, { text }),
  );
  if (texts.length > 0)
    component.evidence = new ComponentEvidence({ licenses: new LicenseRepository(texts) });
  else component.properties.add(new Property('refined:licence-text', 'none'));
  return component;
};

/**
 * A bundle's bill of materials in CycloneDX: each package with a module in the bundle, and its
 * licence texts. Reproducible: no time stamp, no random number.
 *
 * Not CycloneDX' own webpack plugin: it adds 75 packages to every installation, one of which takes
 * a minute to compile, for a second bill in XML that can't be switched off.
 */
export class BillPlugin {
  /** @param {{ name: string, version: string }} release */
  constructor(release) {
    this.release = release;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BillPlugin', (compilation) => {
      const packages = new Map();
      // The bundle's modules are known now, and not concatenated yet.
      compilation.hooks.afterChunks.tap('BillPlugin', () => {
        const packageIn = packageFinder();
        for (const module of compilation.modules) {
          const isBundled = compilation.chunkGraph.getNumberOfModuleChunks(module) > 0;
          if (!isBundled || !module.resource) continue;
          const found = packageIn(path.dirname(module.resource));
          if (found && found.manifest.name !== this.release.name)
            packages.set(`${found.manifest.name}@${found.manifest.version}`, found);
        }
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BillPlugin', stage }, () => {
        const bill = new Bom();
        const { name, version } = this.release;
        bill.metadata.lifecycles.add(LifecyclePhase.Build);
        bill.metadata.component = new Component(ComponentType.Application, name, {
          version,
          // By default it is random.
          bomRef: `${name}@${version}`,
        });
        bill.metadata.tools.components.add(
          new Component(ComponentType.Application, 'webpack', { version: webpack.version }),
        );
        for (const found of packages.values()) bill.components.add(componentOf(found));
        const serializer = new JsonSerializer(new BillJson.Normalize.Factory(Spec1dot6));
        const text = serializer.serialize(bill, { sortLists: true });
        compilation.emitAsset(BILL, new sources.RawSource(text));
      });
    });
  }
}
