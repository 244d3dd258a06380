import { startProcess } from '../process.ts'
import { projectFile } from '../project.ts'
import { type BenchRow, milliseconds } from '../row.ts'

const TIMES = 3

/** From the start of the process, its own PostgreSQL included, to the first answer that it can work; median. */
export const startRow: BenchRow = {
  key: 'start',
  run: async (bench) => {
    const dataDir = await bench.dataDir()
    const { DATABASE_URL: _, ...env } = process.env
    const taken: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const server = await startProcess({
        file: projectFile('server/src/main.ts'),
        env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
        probe: '/ready',
      })
      taken.push(server.readyAfter)
      await server.stop()
    }
    const median = taken.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0
    return [
      {
        work: 'server start on the existing database, to ready',
        measured: milliseconds(median),
        floor: '',
        ratio: '',
        target: '< 2 s',
        passed: median < 2000,
      },
    ]
  },
}
