// What an agent of `createDeepAgent({ skills })` does before it calls the model.
import { basename, dirname } from 'node:path';
import { createSkillsMiddleware, FilesystemBackend } from 'deepagents';

export function open({ root }) {
  const backend = new FilesystemBackend({ rootDir: dirname(root), virtualMode: true });
  const { beforeModel } = createSkillsMiddleware({ backend, sources: [`/${basename(root)}/`] });
  const read = async (path) => (await backend.read(path, 0, 1000)).content;
  return {
    list: async () => (await beforeModel({})).skillsMetadata,
    load: ({ path }) => read(path),
    read: ({ path }, file) => read(`${dirname(path)}/${file}`),
  };
}
