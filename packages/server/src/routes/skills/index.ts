import type { Route } from '../../http/route.ts';
import { createSkill } from './create-skill.ts';
import { diffVersion } from './diff-version.ts';
import { importSkill } from './import-skill.ts';
import { listFiles } from './list-files.ts';
import { listSkills } from './list-skills.ts';
import { listTemplates } from './list-templates.ts';
import { listVersions } from './list-versions.ts';
import { readArchive } from './read-archive.ts';
import { readFile } from './read-file.ts';
import { readSkill } from './read-skill.ts';
import { readVersion } from './read-version.ts';
import { removeFile } from './remove-file.ts';
import { removeSkill } from './remove-skill.ts';
import { restoreVersion } from './restore-version.ts';
import { shareSkill } from './share-skill.ts';
import { updateSkill } from './update-skill.ts';
import { validateSkill } from './validate-skill.ts';
import { writeArchive } from './write-archive.ts';
import { writeFile } from './write-file.ts';

export const skillRoutes: readonly Route[] = [
  createSkill,
  listSkills,
  importSkill,
  validateSkill,
  listTemplates,
  readSkill,
  updateSkill,
  shareSkill,
  removeSkill,
  listFiles,
  readFile,
  writeFile,
  removeFile,
  readArchive,
  writeArchive,
  listVersions,
  readVersion,
  diffVersion,
  restoreVersion,
];
