import { folderSource, loadCatalog } from '@techne/skills';

export function open({ root }) {
  let catalog;
  return {
    list: async () => {
      catalog = await loadCatalog({ sources: [folderSource({ path: root })] });
      return catalog.skills;
    },
    load: async ({ name }) => (await catalog.load(name)).body,
    read: async ({ name }, path) => (await catalog.readFile(name, path)).text,
  };
}
