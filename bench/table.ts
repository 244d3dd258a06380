import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { BenchOptions } from './options.ts'
import { projectFile } from './project.ts'
import type { Result } from './row.ts'

/** The results as Markdown, under a line that says where and on what they were measured. */
export function toMarkdown(results: readonly Result[], options: BenchOptions): string {
  const rows = results.map(({ work, measured, floor, ratio, processor = '', target, passed }) =>
    [work, measured, floor, ratio, processor, target, passed ? 'yes' : '**no**'].map((cell) => cell || '–'),
  )
  return [
    describeRun(options),
    '',
    ...toTable([
      ['Work', 'Measured', 'Floor', 'Ratio', 'Processor per call, server + database', 'Target', 'Met'],
      ...rows,
    ]),
  ].join('\n')
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

function describeRun({ customers, staff, connections, seconds, rounds }: BenchOptions): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB`
  return [
    `${customers.toLocaleString('en')} customers, ${staff} people, ${connections} connections,`,
    `${rounds} rounds of ${seconds} s in turns with the floor; load generator, server and database share ${machine};`,
    `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
  ].join(' ')
}

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'

/** Replaces what stands between the marks of docs/performance.md. */
export async function writeTable(markdown: string): Promise<void> {
  const file = projectFile('docs/performance.md')
  const text = await readFile(file, 'utf8')
  const [before, after] = [text.indexOf(START), text.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`${file} has no ${START} … ${END}`)
  await writeFile(file, `${text.slice(0, before + START.length)}\n${markdown}\n${text.slice(after)}`)
}
