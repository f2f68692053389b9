/**
 * Programs of the system that tests use.
 *
 * `neededBy` are the folders whose tests use it: it is asked for as soon as one of them has a test.
 * `folders` are looked into besides the path; `*` stands for any one name.
 */
export const systemPackages = [
  {
    debianPackage: 'bubblewrap',
    programs: ['bwrap'],
    neededBy: ['packages/exec/'],
    covers: 'scripts and commands inside the sandbox',
  },
  {
    debianPackage: 'postgresql',
    programs: ['postgres'],
    folders: ['/usr/lib/postgresql/*/bin', '/usr/local/pgsql/bin'],
    neededBy: ['packages/store/', 'packages/server/'],
    covers: 'storage on PostgreSQL',
  },
  {
    debianPackage: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    neededBy: ['apps/web/'],
    covers: 'the page in a browser',
  },
];
