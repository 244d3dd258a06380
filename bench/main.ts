import { createBench } from './bench.ts'
import { readOptions } from './options.ts'
import type { Result } from './row.ts'
import { benchRows } from './rows/all.ts'
import { readTable, toMarkdown, writeTable } from './table.ts'

/** `npm run bench [-- --write [--next]]`: measures what design §9 promises and prints the table (docs/performance.md). */
async function main(): Promise<void> {
  const options = readOptions(process.env, process.argv.slice(2))
  const rows = benchRows.filter(({ key }) => options.rows.length === 0 || options.rows.includes(key))
  const bench = createBench(options)
  const results: Result[] = []
  const begun = performance.now()
  try {
    for (const row of rows) {
      console.error(`measuring ${row.key} …`)
      const measured = await row.run(bench).catch((error: unknown) => [notMeasured(row.key, error)])
      for (const result of measured) console.error(`${result.work}: ${result.measured}`)
      results.push(...measured)
    }
  } finally {
    await bench.close()
  }
  const minutes = Math.round((performance.now() - begun) / 60_000)
  const markdown = toMarkdown(results, { ...options, minutes, written: await readTable(options) })
  console.log(markdown)
  if (options.write) await writeTable(markdown)
  process.exitCode = results.every((result) => result.passed) ? 0 : 1
}

/** One that fails does not take the others' results along. */
const notMeasured = (work: string, error: unknown): Result => ({
  work,
  measured: `not measured: ${error instanceof Error ? error.message : String(error)}`,
  floor: '',
  ratio: '',
  target: '',
  passed: false,
})

await main()
