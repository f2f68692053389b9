import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, readPackages } from '../workspace/read-packages.mjs';

// What an installed Techne may bring along: permissive licences only.
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  'BSD',
  'Unlicense',
  'Zlib',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'PSF-2.0',
]);

/** The licence's text is there, every package names it, and every dependency has one that fits it. */
export const licences = {
  name: 'licences',
  run(root) {
    return { problems: [...ownLicence(root), ...licencesOfDependencies(root)] };
  },
};

function ownLicence(root) {
  const path = join(root, 'LICENSE');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const { license } = readManifest(root);
  const missing = text.includes('Permission is hereby granted') ? [] : ['LICENSE is missing or empty'];
  const different = readPackages(root)
    .filter(({ manifest }) => manifest.license !== license)
    .map(({ folder, manifest }) => `${folder}/package.json: license is ${manifest.license}, not ${license}`);
  return [...missing, ...different];
}

function licencesOfDependencies(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { license, link, dev, devOptional }]) => {
    if (!path.includes('node_modules/') || link) return [];
    if (!license) return [`package-lock.json: ${path} names no licence`];
    const installed = !dev && !devOptional;
    const fits = license
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((name) => PERMISSIVE.has(name)));
    return installed && !fits ? [`package-lock.json: ${path} is under ${license}`] : [];
  });
}
