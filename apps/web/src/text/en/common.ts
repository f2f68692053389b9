/** The frame around everything. */
export const frame = {
  name: 'Techne',
  label: 'Sections',
  skip: 'Skip to the work',
  chat: 'Chat',
  skills: 'Skills',
  runs: 'Runs',
  knowledge: 'Knowledge',
  workflows: 'Workflows',
  activity: 'Activity',
  settings: 'Settings',
  find: 'Find',
};

/** Words that every section uses the same way. */
export const common = {
  copy: 'Copy',
  copied: 'Copied',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  delete: 'Delete',
  retry: 'Try again',
  loading: 'Loading',
  search: 'Search',
  more: 'More',
  back: 'Back',
  download: 'Download',
  upload: 'Upload',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  required: 'Required',
  truncated: 'cut',
  open: 'Open',
  trust: { bundled: 'bundled', user: 'trusted', untrusted: 'untrusted' } as Readonly<Record<string, string>>,
  trustHelp: {
    bundled: 'Ships with Techne',
    user: 'From a person or folder that you trust',
    untrusted: 'Nobody vouched for it: what it runs is asked about and sandboxed',
  } as Readonly<Record<string, string>>,
  status: {
    running: 'Running',
    waiting: 'Waiting for approval',
    succeeded: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted',
  } as Readonly<Record<string, string>>,
};

export const errors = {
  unreachable: 'The server does not answer.',
  unreachableHint: 'Check that techne serve is running, then try again.',
  tooMany: 'That was too much at once.',
  tooManyHint: (seconds: number) => `Try again in ${seconds} seconds.`,
  serverHint: 'The server’s log says more. Try again; if it stays, tell whoever runs the server.',
  noPage: 'There is no such page',
  noPageHint: 'The address may be mistyped, or what it led to was deleted.',
  toStart: 'Go to the chat',
};
