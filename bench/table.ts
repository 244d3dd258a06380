import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import type { BenchOptions } from './options.ts'
import { projectFile } from './project.ts'
import type { Result } from './row.ts'

/** The results as Markdown, under a line that says where and on what they were measured. */
export function toMarkdown(results: readonly Result[], options: BenchOptions): string {
  const lines = results.map(({ work, measured, floor, ratio, target, passed }) =>
    toLine([work, measured, floor, ratio, target, passed ? 'yes' : '**no**']),
  )
  return [
    describeRun(options),
    '',
    toLine(['Work', 'Measured', 'Floor', 'Ratio', 'Target', 'Met']),
    toLine(Array(6).fill('---')),
    ...lines,
  ].join('\n')
}

const toLine = (cells: readonly string[]) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`

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
