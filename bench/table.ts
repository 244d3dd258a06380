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
  /** How long the rows took. */
  minutes: number
  written: Written
}

/** The written table, row by row, by the key of the work. */
interface Written {
  /** What the column Before is to show. */
  before: ReadonlyMap<string, string>
  rows: ReadonlyMap<string, readonly string[]>
}

/**
 * The results as Markdown, under a line with place, size and duration of the run. Where only some rows were measured (BENCH_ROWS), the
 * others stay as they are written, and those that are new come last.
 */
export function toMarkdown(results: readonly Result[], printed: Printed): string {
  const { before, rows: written } = printed.written
  const measured = results.map(
    (result) =>
      [
        keyOf(result.work),
        [
          result.work,
          result.measured,
          before.get(keyOf(result.work)) ?? '',
          result.floor,
          result.ratio,
          result.processor ?? '',
          result.target,
          result.passed ? 'yes' : '**no**',
        ].map((cell) => cell || '–'),
      ] as const,
  )
  const isPart = printed.write && printed.rows.length > 0
  const rows = new Map([...(isPart ? written : []), ...measured])
  const heading = [WORK, MEASURED, BEFORE, 'Floor', 'Ratio', 'Processor time per call', 'Target', 'Met']
  return [describeRun(printed), '', ...toTable([heading, ...rows.values()])].join('\n')
}

/** Amounts in the name of a work change with the company. */
const keyOf = (work: string) => work.replace(/[\d,]+/g, '#')

/** The table of docs/performance.md; `next` makes what it has measured the column Before. */
export async function readTable({ next }: Pick<BenchOptions, 'next'>): Promise<Written> {
  const { table } = await readWritten()
  const [heading = [], , ...lines] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  const work = heading.indexOf(WORK)
  const column = heading.indexOf(!next && heading.includes(BEFORE) ? BEFORE : MEASURED)
  const rows = lines.map((cells) => [keyOf(cells[work] ?? ''), cells] as const)
  return { rows: new Map(rows), before: new Map(rows.map(([key, cells]) => [key, cells[column] ?? ''])) }
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

function describeRun({
  customers,
  staff,
  locks,
  connections,
  seconds,
  rounds,
  minutes,
  rows,
}: Printed): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return [
    `${customers.toLocaleString('en')} customers, ${locks.toLocaleString('en')} locks, ${staff} people, ${connections} connections of as many people,`,
    `${rounds} rounds of ${seconds} s in turns with the floor; load generator, server and database share ${machine};`,
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, ${rows.length > 0 ? `of these rows ${rows.join()}` : 'all rows'} in ${minutes} min.`,
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
