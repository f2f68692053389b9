// It reads one folder at a time: finding the folders, and going on after a bad one, is left to the caller.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSkillMd, parseFrontmatter, readProperties } from 'skills-ref';

export function open({ root }) {
  return {
    list: async () => {
      const skills = [];
      for (const folder of await readdir(root)) {
        const directory = join(root, folder);
        try {
          const { name, description, metadata } = await readProperties(directory);
          skills.push({ name, description, metadata, directory });
        } catch {
          // A bad skill is left out.
        }
      }
      return skills;
    },
    load: async ({ directory }) => {
      const [, body] = parseFrontmatter(await readFile(await findSkillMd(directory), 'utf8'));
      return body;
    },
  };
}
