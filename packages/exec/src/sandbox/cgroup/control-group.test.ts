import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { defaultLimits } from '../limits.ts';
import { createControlGroup } from './control-group.ts';
import { candidates } from './find-group-parents.ts';

// What the kernel does with these files is tested by running things: limits.test.ts.
describe('version 2', () => {
  it('writes the limits, with room for bwrap itself', () => {
    const folder = temporaryFolder();
    const group = createControlGroup({ version: 2, folder }, 'g', {
      ...defaultLimits,
      processes: 10,
      memoryBytes: 1000,
    });
    expect(group.joinFiles).toEqual([join(folder, 'g/cgroup.procs')]);
    expect(readFileSync(join(folder, 'g/pids.max'), 'utf8')).toBe('12');
    expect(readFileSync(join(folder, 'g/memory.max'), 'utf8')).toBe('1000');
    expect(existsSync(join(folder, 'g/memory.swap.max'))).toBe(false);
  });

  it('reads from the events whether the kernel had to end something', () => {
    const folder = temporaryFolder();
    const group = createControlGroup({ version: 2, folder }, 'g', defaultLimits);
    expect(group.outOfMemory()).toBe(false);
    writeFileSync(
      join(folder, 'g/memory.events'),
      'low 0\nhigh 0\nmax 3\noom 1\noom_kill 2\noom_group_kill 0\n',
    );
    expect(group.outOfMemory()).toBe(true);
  });
});

it('leaves nothing behind when it cannot make all of it', () => {
  const pids = temporaryFolder();
  const memory = join(temporaryFolder(), 'absent');
  expect(() => createControlGroup({ version: 1, pids, memory }, 'g', defaultLimits)).toThrow('ENOENT');
  expect(existsSync(join(pids, 'g'))).toBe(false);
});

describe('where groups may be made', () => {
  it('tries our own group and those above it, in version 2', () => {
    const mounts = 'cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid 0 0\n';
    expect(candidates(mounts, '0::/user.slice/app.slice\n')).toEqual([
      { version: 2, folder: '/sys/fs/cgroup/user.slice/app.slice' },
      { version: 2, folder: '/sys/fs/cgroup/user.slice' },
      { version: 2, folder: '/sys/fs/cgroup' },
    ]);
  });

  it('takes both hierarchies of version 1, each at our own place', () => {
    const mounts = [
      'cgroup /sys/fs/cgroup/pids cgroup rw,pids 0 0',
      'cgroup /sys/fs/cgroup/memory cgroup rw,memory 0 0',
      'cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0',
    ].join('\n');
    expect(candidates(mounts, '8:pids:/\n4:memory:/jobs/1\n0::/\n').at(-1)).toEqual({
      version: 1,
      pids: '/sys/fs/cgroup/pids/',
      memory: '/sys/fs/cgroup/memory/jobs/1',
    });
  });

  it('finds nothing without mounts, without membership, and outside our own view', () => {
    expect(candidates('', '0::/a')).toEqual([]);
    expect(candidates('cgroup2 /sys/fs/cgroup cgroup2 rw 0 0', '')).toEqual([]);
    expect(candidates('cgroup2 /sys/fs/cgroup cgroup2 rw 0 0', '0::/../../other')).toEqual([]);
  });
});
