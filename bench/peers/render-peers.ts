import type { describeMachine } from '../discovery/describe-machine.ts';
import type { Summary } from '../discovery/summary.ts';
import type { Goal } from './judge-peers.ts';
import type { Discovery, Measured } from './measure-peers.ts';
import { renderTable } from './render-table.ts';
import type { Verdict } from './try-hostile.ts';

export interface Report {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly versions: Record<string, string>;
  readonly tree: string;
  readonly samples: number;
  readonly results: readonly Measured[];
  readonly goals: readonly Goal[];
  readonly hostile: readonly Verdict[];
}

export function renderPeers({ machine, versions, tree, samples, results, goals, hostile }: Report): string {
  const { cores, processor, memoryGB, node, kernel, fileSystem, loadBefore } = machine;
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${cores} cores (${processor}), ${memoryGB} GB, Node ${node}, ${kernel}, ${fileSystem}; load before: ${loadBefore}`,
    names.join(', '),
    `${tree} skills; ${samples} samples unless said otherwise, every one a fresh process, taking turns; median (least–most), × Techne's median; the page cache is warm for all`,
    '',
    ...results.flatMap((result) => [...renderDiscoveries(result), '', ...renderCommands(result), '']),
    'Hostile samples (! marks what harms the host)',
    renderTable(hostileRows(hostile)),
    '',
    renderTable([['goal', 'at least', 'is', '', 'fastest peer'], ...goals.map(renderGoal)]),
    '',
  ].join('\n');
}

function renderDiscoveries({ skills, discoveries }: Measured): string[] {
  const techne = discoveries[0];
  const rows = discoveries.map((each) => {
    const about = [each.package, each.call];
    if (each.failure !== undefined) return [...about, each.failure];
    const activation =
      each.activation === undefined
        ? ['not offered', '']
        : [each.activation.median.toFixed(2), ratio(each.activation, techne?.activation)];
    return [
      ...about,
      show(each.discovery) + fewer(each, discoveries),
      ratio(each.discovery, techne?.discovery),
      ...activation,
      each.peak.median.toFixed(0),
      ratio(each.peak, techne?.peak),
      each.opened.median.toFixed(0),
      each.listed === skills ? '' : `lists ${each.listed}`,
    ];
  });
  const heading = [
    'package',
    'call',
    'discovery, ms',
    '×',
    'one body, ms',
    '×',
    'peak MB',
    '×',
    'import, ms',
  ];
  return [`${skills} skills: discovery, activation, memory`, renderTable([heading, ...rows])];
}

function renderCommands({ skills, commands, discoveries, emptyNode }: Measured): string[] {
  const techne = commands[0];
  const rows = commands.map((each) => {
    if (each.failure !== undefined) return [each.typed, each.failure];
    return [
      each.typed,
      show(each.process) + fewer(each, commands),
      ratio(each.process, techne?.process),
      each.remark,
    ];
  });
  const without = new Set(discoveries.map((each) => each.package));
  for (const each of commands) without.delete(each.package);
  const missing = [...without].map((name) => [name, 'not offered']);
  const empty = ['an empty Node process', show(emptyNode), ratio(emptyNode, techne?.process)];
  return [
    `${skills} skills: the listing command as a whole process`,
    renderTable([['command', 'ms', '×', 'prints'], ...rows, ...missing, empty]),
  ];
}

function hostileRows(verdicts: readonly Verdict[]): string[][] {
  const packages = [...new Set(verdicts.map((each) => each.package))];
  const samples = [...new Set(verdicts.map((each) => each.sample))];
  const cell = (sample: string, name: string): string => {
    const found = verdicts.find((each) => each.sample === sample && each.package === name);
    return found === undefined ? '' : `${found.harm ? '! ' : ''}${found.verdict}`;
  };
  return [
    ['', ...packages],
    ...samples.map((sample) => [sample, ...packages.map((name) => cell(sample, name))]),
  ];
}

function renderGoal({ goal, atLeast, factor, peer, met }: Goal): string[] {
  const verdict = met === null ? 'not measured' : met ? 'met' : 'NOT MET';
  return [goal, String(atLeast), factor === null ? '–' : factor.toFixed(2), verdict, peer];
}

function show({ median, least, most }: Summary): string {
  return `${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`;
}

function ratio(summary: Summary, own: Summary | undefined): string {
  return own === undefined ? '' : (summary.median / own.median).toFixed(2);
}

/** Slow ones are sampled less often; their figure says so. */
function fewer({ samples }: { samples: number }, all: readonly Pick<Discovery, 'samples'>[]): string {
  return samples < Math.max(...all.map((each) => each.samples)) ? `, ${samples} samples` : '';
}
