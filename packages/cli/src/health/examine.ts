import type { Catalog, Collision, Diagnostic, SourceKind, TrustLevel } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import { readVersion } from '../program/version.ts';
import { findSandbox, type SandboxFact } from './find-sandbox.ts';

/** The state of everything, as `doctor --json` prints it. */
export interface Health {
  readonly healthy: boolean;
  readonly version: string;
  readonly node: string;
  readonly sandbox: SandboxFact;
  readonly sources: readonly {
    readonly source: SourceKind;
    readonly trust: TrustLevel;
    readonly root: string;
    readonly exists: boolean;
    readonly skills: number;
  }[];
  readonly skills: number;
  readonly errors: number;
  readonly warnings: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly collisions: readonly Collision[];
}

export function examine(catalog: Catalog, context: CommandContext): Health {
  const { diagnostics, collisions } = catalog;
  const errors = diagnostics.filter((each) => each.severity === 'error').length;
  return {
    healthy: errors === 0,
    version: readVersion(),
    node: process.version,
    sandbox: findSandbox(context.environment),
    sources: catalog.sources.map(({ source, exists, count }) => {
      return { source: source.kind, trust: source.trust, root: source.root, exists, skills: count };
    }),
    skills: catalog.skills.length,
    errors,
    warnings: diagnostics.filter((each) => each.severity === 'warning').length,
    diagnostics,
    collisions,
  };
}
