import { type BenchRow, megabytes } from '../row.ts'

const MOST = 250 * 2 ** 20

/** What the product's process holds after everything before. */
export const memoryRow: BenchRow = {
  key: 'memory',
  run: async (bench) => {
    const { product } = await bench.open()
    const memory = product.memory()
    return [
      {
        work: 'resident memory of the server process after the benchmark',
        measured: megabytes(memory),
        floor: '',
        ratio: '',
        target: `< ${megabytes(MOST)}`,
        passed: memory < MOST,
      },
    ]
  },
}
