import { type BenchRow, megabytes } from '../row.ts'

const MEGABYTE = 2 ** 20

/** What the product's process holds after the rows before this one. */
function memoryRowOf({ key, after, most }: { key: string; after: string; most: number }): BenchRow {
  return {
    key,
    run: async (bench) => {
      const { product } = await bench.open()
      const memory = product.memory()
      return [
        {
          work: `resident memory of the server process after ${after}`,
          measured: megabytes(memory),
          floor: '',
          ratio: '',
          target: `< ${megabytes(most)}`,
          passed: memory < most,
        },
      ]
    },
  }
}

export const customerMemoryRow = memoryRowOf({
  key: 'customer-memory',
  after: 'the benchmark',
  most: 250 * MEGABYTE,
})
export const memoryRow = memoryRowOf({ key: 'memory', after: 'all rows', most: 300 * MEGABYTE })
