import type { Diagnostic } from '@techne/skills';
import { plural } from '../diagnostics/plural.ts';
import { renderDiagnostic } from '../diagnostics/render-diagnostic.ts';
import { span, type Piece } from '../terminal/span.ts';
import type { Health } from './examine.ts';

type Lines = readonly (readonly Piece[])[];

/** The state of everything, in words. */
export function renderHealth(health: Health): Lines {
  return [
    [`techne ${health.version}, Node ${health.node}`],
    [span(health.sandbox.available ? 'good' : 'attention', 'Sandbox'), `: ${health.sandbox.message}`],
    ...renderSources(health),
    ...renderCollisions(health),
    ...renderProblems(health.diagnostics.filter((each) => each.code !== 'SKILL_COLLISION')),
    [],
    renderVerdict(health),
  ];
}

function renderSources({ sources }: Health): Lines {
  const existing = sources.filter((each) => each.exists);
  const absent = sources.length - existing.length;
  const rows = existing.map(({ source, trust, root, skills }) => [
    `  ${source.padEnd(9)}  `,
    span(trust === 'untrusted' ? 'untrusted' : 'good', trust.padEnd(9)),
    `  ${plural(skills, 'skill').padEnd(10)}  ${root}`,
  ]);
  const rest =
    absent === 0
      ? []
      : [
          [
            span(
              'quiet',
              `  ${plural(absent, 'other folder')} would count and ${absent === 1 ? 'does' : 'do'} not exist`,
            ),
          ],
        ];
  return [[], [span('strong', 'Sources')], ...rows, ...rest];
}

function renderCollisions({ collisions }: Health): Lines {
  if (collisions.length === 0) return [];
  const lines = collisions.flatMap(({ name, winner, losers }) => [
    ['  ', span('accent', name), ` is ${winner}`],
    ...losers.map((loser) => [`    and hides ${loser}`]),
  ]);
  return [
    [],
    [
      span('strong', 'Several skills of one name'),
      ': the first source wins; rename one of them to have both',
    ],
    ...lines,
  ];
}

function renderProblems(diagnostics: readonly Diagnostic[]): Lines {
  const byFile = Map.groupBy(diagnostics, (each) => each.file);
  const lines = [...byFile].flatMap(([file, each]): Lines => [
    [`  ${file}`],
    ...each.flatMap((one) => renderDiagnostic(one, renderLine(one), '    ')),
  ]);
  return lines.length === 0 ? [] : [[], [span('strong', 'Problems')], ...lines];
}

function renderLine({ line, column }: Diagnostic): string {
  if (line === undefined) return '';
  return column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
}

function renderVerdict({ skills, errors, warnings }: Health): readonly Piece[] {
  const counts = `${plural(skills, 'skill')}, ${plural(errors, 'error')}, ${plural(warnings, 'warning')}.`;
  if (errors > 0)
    return [
      span('danger', 'Not well'),
      `: ${counts} What has an error is not listed; mend it as said above.`,
    ];
  return [span('good', 'All is well'), `: ${counts}`];
}
