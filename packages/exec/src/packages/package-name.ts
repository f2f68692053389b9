import { ExecError } from '../errors/exec-error.ts';

/** Debian Policy 5.6.1. Nothing in it can be an option or a path. */
const packageName = /^[a-z0-9][a-z0-9+.-]{1,127}$/;

/** Refuses a list in which something is not the name of a package. */
export function checkPackageNames(names: readonly string[]): void {
  for (const name of names) {
    if (packageName.test(name)) continue;
    throw new ExecError(
      'ARGUMENT_ERROR',
      `${JSON.stringify(name.slice(0, 80))} is not the name of a package`,
      {
        hint: 'Names have lower-case letters, digits, `+`, `.` and `-`, and begin with a letter or a digit.',
        data: { name: name.slice(0, 200) },
      },
    );
  }
}
