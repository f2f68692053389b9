import type { describeMachine } from './describe-machine.ts';
import type { Goal } from './judge.ts';
import type { Measured } from './measure.ts';
import type { Summary } from './summary.ts';

export function render(
  machine: ReturnType<typeof describeMachine>,
  samples: number,
  results: readonly Measured[],
  goals: readonly Goal[],
): string {
  const { cores, processor, memoryGB, node, kernel, fileSystem, loadBefore } = machine;
  return [
    `${cores} cores (${processor}), ${memoryGB} GB, Node ${node}, ${kernel}, ${fileSystem}; load before: ${loadBefore}`,
    `${samples} samples each, every one a fresh process, taking turns; median (least–most); the page cache is warm for all`,
    '',
    ...results.flatMap((result) => [...renderResult(result), '']),
    table([['goal', 'at most', 'is', ''], ...goals.map(renderGoal)]),
    '',
  ].join('\n');
}

function renderResult(result: Measured): string[] {
  const { floor, emptyProcess, listProcess } = result;
  const ratio = (summary: Summary): string => `${(summary.median / floor.median).toFixed(2)} × floor`;
  const above = (summary: Summary): string =>
    `${(summary.median - emptyProcess.median).toFixed(1)} above empty`;
  const processes = result.loadProcess.median - emptyProcess.median;
  const floorAbove = result.floorProcess.median - emptyProcess.median;
  const rows = [
    ['floor', 'ms', show(floor), ''],
    ['load', 'ms', show(result.first), ratio(result.first)],
    ['second load, nothing changed', 'ms', show(result.second), ratio(result.second)],
    ['import of the library', 'ms', show(result.imported), ''],
    ['empty Node process', 'ms', show(emptyProcess), ''],
    ['whole process, floor', 'ms', show(result.floorProcess), above(result.floorProcess)],
    [
      'whole process, load',
      'ms',
      show(result.loadProcess),
      `${above(result.loadProcess)}, ${(processes / floorAbove).toFixed(2)} × floor's`,
    ],
    ...(listProcess === undefined
      ? []
      : [['whole process, techne list', 'ms', show(listProcess), above(listProcess)]]),
    ['resident at the end of a load', 'MB', show(result.resident), ''],
    ['peak resident, one load', 'MB', show(result.peak), ''],
    ['peak resident, both loads', 'MB', show(result.peakTwice), ''],
  ];
  return [
    `${result.skills} skills, ${result.tree}: ${result.loaded} loaded, ${result.remarks} diagnostics`,
    table(rows),
  ];
}

function renderGoal({ goal, limit, figure, met }: Goal): string[] {
  const verdict = met === null ? 'not measured (the command line is not built)' : met ? 'met' : 'NOT MET';
  return [goal, String(limit), figure === null ? '–' : figure.toFixed(2), verdict];
}

function show({ median, least, most }: Summary): string {
  return `${median.toFixed(1)} (${least.toFixed(1)}–${most.toFixed(1)})`;
}

function table(rows: readonly string[][]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
