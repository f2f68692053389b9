import { basename, dirname } from 'node:path';
import { LocalFilesystem, Workspace } from '@mastra/core/workspace';

export function open({ root }) {
  const filesystem = new LocalFilesystem({ basePath: dirname(root) });
  const { skills } = new Workspace({ filesystem, skills: [basename(root)] });
  return {
    list: () => skills.list(),
    load: async ({ name }) => (await skills.get(name)).instructions,
    read: ({ name }, path) => skills.getReference(name, path),
  };
}
