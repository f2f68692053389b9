export const knowledge = {
  title: 'Knowledge',
  purpose: 'Documents that skills and chats answer from, and cite.',

  // The bases.
  bases: 'Knowledge bases',
  create: 'New base',
  createTitle: 'New knowledge base',
  createHint: 'A skill names it as knowledge_base in its frontmatter.',
  name: 'Name',
  nameExample: 'Handbook',
  createAction: 'Create',
  noBases: 'No knowledge base yet',
  noBasesHint: 'Put documents in a base, and skills answer from them and say where it stands.',
  example: (name: string) => `Create “${name}”`,
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  passages: (count: number) => (count === 1 ? '1 passage' : `${count.toLocaleString('en')} passages`),
  private: 'only you',
  privateOf: 'private',
  shared: 'shared',
  byWords: 'Searched by words alone',
  byMeaning: (model: string) => `Searched by words and meaning (${model})`,
  actionsFor: (name: string) => `More for ${name}`,
  deleteBase: 'Delete base',
  deleteBaseTitle: (name: string) => `Delete ${name}?`,
  deleteBaseHint: (count: number) =>
    count === 0
      ? 'It is empty. Skills that name it answer without it.'
      : `${count === 1 ? 'Its document goes' : `Its ${count} documents go`} with it and cannot be brought back. Skills that name it answer without it.`,
  deleted: (name: string) => `${name} is deleted`,
  more: (left: number) => `Show more (${left} left)`,

  // One base.
  gone: 'There is no such knowledge base',
  goneHint: 'It may be deleted, or it is not shared with you.',
  back: 'All knowledge bases',
  toBases: 'Go to the knowledge bases',
  share: 'Everybody here may read it',
  rebuildOffer: (now: string) =>
    `Another embedding model is configured now. This base is ${now}; rebuilding it searches with the new one.`,
  rebuildWords: 'searched by words alone',
  rebuildModel: (model: string) => `searched with ${model}`,
  rebuild: 'Rebuild',
  rebuilding: (percent: number) => `Rebuilding: ${percent} %. The old index is searched until it is done.`,
  rebuilt: 'The base is rebuilt',

  // Uploads.
  drop: 'Drop files here, or choose them',
  dropHint: 'Text, Markdown, HTML, CSV, PDF and Word. A file of a name that is there replaces it.',
  choose: 'Choose files',
  dropNow: (name: string) => `Drop to add to ${name}`,
  uploads: 'Uploads',
  sending: 'Sending',
  waitsToSend: 'Waits',
  readingNow: 'Reading',
  refused: 'Not added',
  dismiss: (name: string) => `Dismiss ${name}`,
  stopSending: (name: string) => `Stop sending ${name}`,
  progressOf: (name: string) => `Progress of ${name}`,
  exampleFile: 'Add an example',
  exampleName: 'example.md',
  exampleContent:
    '# Handbook\n\nEverybody has thirty days off in a year. Ask for them two weeks before.\n\n## Expenses\n\nTrains are booked in second class. Receipts go to the office within a month.\n',

  // Documents.
  documentsTitle: 'Documents',
  noDocuments: 'No documents yet',
  noDocumentsHint: 'What is added is read, cut into passages and found by words and by meaning.',
  document: 'Document',
  size: 'Size',
  state: 'State',
  passagesColumn: 'Passages',
  when: 'Added',
  states: { queued: 'Queued', processing: 'Reading', ready: 'Ready', failed: 'Failed' },
  earlierStays: 'The earlier file of this name is still searched.',
  failedHint: 'Repair the file and add it again, or delete it.',
  deleteDocument: (name: string) => `Delete ${name}`,
  deleteDocumentTitle: (name: string) => `Delete ${name}?`,
  deleteDocumentHint: 'Nothing of it is found any more, and it cannot be brought back.',
  readOnly: 'You may read this base. Its owner and admins change it.',

  // Search.
  searchTitle: 'Search',
  searchLabel: 'Search this base',
  searchPlaceholder: 'Ask as a person would',
  searchHint: 'Shows what a skill would get for a question, and why.',
  nothingToSearch: 'There is nothing to search yet: add a document first.',
  found: (count: number) =>
    count === 0 ? 'Nothing found' : count === 1 ? '1 passage' : `${count} passages, the best first`,
  nothing: 'Nothing fits. Try other words, or add a document that says it.',
  wordsAlone: 'Only words were searched.',
  wordsAloneRebuild: 'Rebuild this base to search it by meaning too.',
  wordsAloneHint:
    'To search by meaning too, an admin sets [knowledge] embeddings in the configuration; then rebuild this base.',
  score: (value: string) => `Score ${value}`,
  byWordsRank: (rank: number) => `words: ${ordinal(rank)}`,
  byMeaningRank: (rank: number, similarity: string) => `meaning: ${ordinal(rank)}, ${similarity} alike`,
  notByWords: 'words: not among the best',
  notByMeaning: 'meaning: not among the best',
  page: (page: number) => `page ${page}`,
  line: (line: number) => `line ${line}`,
};

function ordinal(rank: number): string {
  const ending = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}
