import { toFloorResult } from '../floor-result.ts'
import { readReps } from '../people.ts'
import type { BenchRow } from '../row.ts'

const body = JSON.stringify({ page: 1, limit: 15, search: '', type: 2, searchList: [] })

/** The same list for people who see their own records alone: some thousand of a million, found by their owner. */
export const ownListRow: BenchRow = {
  key: 'own-list',
  run: async (bench) => {
    const { call, floor, measure, pool, signIn } = await bench.open()
    const reps = await readReps(pool, bench.options.connections)
    const tokens = await Promise.all(reps.map(({ username }) => signIn(username)))
    const { list, page } = await measure({
      page: (connection) => ({ url: `${floor.url}/own-page?owner=${reps[connection]?.userId}` }),
      list: (connection) => ({ url: call('crmCustomer/queryPageList'), body, token: tokens[connection] }),
    })
    return [
      toFloorResult({
        work: 'customer list of one representative, against the page alone',
        measured: list,
        floor: page,
        least: 0.55,
      }),
    ]
  },
}
