// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a bundler wrote, and how much of which files is inside.
 * @typedef {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} Built
 */

/**
 * Which files of packages are inside what a build wrote: those of which something is left in it.
 * @param {Built} built
 */
export const sourcesIn = ({ outputs }) =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );

/**
 * The folder of each package that files belong to, relative to the project.
 * @param {string[]} paths
 */
export const packagesOf = (paths) =>
  [...new Set(paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))].toSorted();

/**
 * A list, in the CycloneDX format, of the packages inside what is built, so that audits see them: no lock file names them.
 * @param {string} root the folder of the project
 * @param {Readonly<Record<string, Built[]>>} parts what was built, by name
 */
export function makeSbom(root, parts) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const found = Object.entries(parts).map(([part, metafiles]) => ({
    part,
    folders: packagesOf(metafiles.flatMap(sourcesIn)),
  }));
  const folders = [...new Set(found.flatMap((one) => one.folders))].toSorted();
  const components = folders.map((folder) => ({
    ...componentOf(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))),
    properties: found
      .filter((one) => one.folders.includes(folder))
      .map(({ part }) => ({ name: 'duelbook:inside', value: part })),
  }));
  const metadata = { component: { ...componentOf({ name, version, license }), type: 'application' } };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
}

/** @param {{ name: string, version: string, license: string }} manifest */
function componentOf({ name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression: license }], purl };
}
