import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { BenchOptions } from './options.ts'
import { projectFile } from './project.ts'
import type { Result } from './row.ts'

/** Columns of the written table that are read again. */
const WORK = 'Work'
const MEASURED = 'Measured'
const BEFORE = 'Before'

interface Printed extends BenchOptions {
  /** How long all rows took. */
  minutes: number
  before: Before
}

/** The results as Markdown, under a line with place, size and duration of the run. */
export function toMarkdown(results: readonly Result[], printed: Printed): string {
  const rows = results.map((result) =>
    [
      result.work,
      result.measured,
      printed.before.get(keyOf(result.work)) ?? '',
      result.floor,
      result.ratio,
      result.processor ?? '',
      result.target,
      result.passed ? 'yes' : '**no**',
    ].map((cell) => cell || '–'),
  )
  const heading = [WORK, MEASURED, BEFORE, 'Floor', 'Ratio', 'Processor time per call', 'Target', 'Met']
  return [describeRun(printed), '', ...toTable([heading, ...rows])].join('\n')
}

/** What the issue before has measured, by the key of the work. */
type Before = ReadonlyMap<string, string>

/** Amounts in the name of a work change with the company. */
const keyOf = (work: string) => work.replace(/[\d,]+/g, '#')

/** The column Before for the next table: that of docs/performance.md, or what is measured there. */
export async function readBefore({ next }: Pick<BenchOptions, 'next'>): Promise<Before> {
  const { table } = await readWritten()
  const [heading = [], , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const work = heading.indexOf(WORK)
  const column = heading.indexOf(!next && heading.includes(BEFORE) ? BEFORE : MEASURED)
  return new Map(rows.map((row) => [keyOf(row[work] ?? ''), row[column] ?? '']))
}

/** Columns padded as the formatter pads them, so that a written table passes the format check. */
function toTable([heading = [], ...rows]: readonly (readonly string[])[]): string[] {
  const widths = heading.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const toLine = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, filler)).join(' | ')} |`
  return [toLine(heading), toLine(Array(heading.length).fill(''), '-'), ...rows.map((row) => toLine(row))]
}

function describeRun({ customers, staff, connections, seconds, rounds, minutes }: Printed): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return [
    `${customers.toLocaleString('en')} customers, ${staff} people, ${connections} connections of as many people,`,
    `${rounds} rounds of ${seconds} s in turns with the floor; load generator, server and database share ${machine};`,
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, all rows in ${minutes} min.`,
  ].join(' ')
}

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'

const file = projectFile('docs/performance.md')

/** The document around the marked table, and the table. */
async function readWritten(): Promise<{ head: string; table: string; tail: string }> {
  const text = await readFile(file, 'utf8')
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${file} has no ${START} … ${END}`)
  const begin = start + START.length
  return { head: text.slice(0, begin), table: text.slice(begin, end), tail: text.slice(end) }
}

/** Replaces the table between the marks of docs/performance.md. */
export async function writeTable(markdown: string): Promise<void> {
  const { head, tail } = await readWritten()
  await writeFile(file, `${head}\n${markdown}\n${tail}`)
}
