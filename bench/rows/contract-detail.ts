import { contract } from '#protocol/crm/contract/type.ts'
import { sampleContracts } from '../contracts.ts'
import { toFloorResult } from '../floor-result.ts'
import type { LoadRequest } from '../load.ts'
import type { BenchRow } from '../row.ts'

const SAMPLE = 500
const LEAST = 0.3

/** A contract opened: its detail, its tab counts, its money strip. Each call against the floor's fetch of the row. */
export const contractDetailRow: BenchRow = {
  key: 'contract-detail',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, managers, floor, measure } = opened
    const ids = await sampleContracts(opened, SAMPLE)
    let turn = 0
    const calls = (id: number, token: string | undefined): LoadRequest[] => [
      { url: call(`crmContract/queryById/${id}`), body: '{}', token },
      { url: call('crmContract/num'), body: JSON.stringify({ id }), token },
      { url: call('crmRecord/moneyStrip'), body: JSON.stringify({ type: contract.label, id }), token },
    ]
    const nextId = () => ids[turn++ % ids.length] ?? 0
    /** The calls that follow on a connection. */
    const following = new Map<number, LoadRequest[]>()
    const { row, detail } = await measure({
      row: () => ({ url: `${floor.url}/contract?id=${nextId()}` }),
      detail: (connection) => {
        const known = following.get(connection) ?? []
        const [next, ...rest] = known.length > 0 ? known : calls(nextId(), managers[connection])
        following.set(connection, rest)
        if (!next) throw new RangeError('a detail is no call')
        return next
      },
    })
    return [
      toFloorResult({
        work: 'contract detail, its tab counts and its money strip in turn, per call',
        measured: detail,
        floor: row,
        least: LEAST,
      }),
    ]
  },
}
