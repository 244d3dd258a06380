import { toFloorResult } from '../floor-result.ts'
import type { LoadRequest } from '../load.ts'
import type { BenchRow } from '../row.ts'

const SAMPLE = 500

/** A record opened: its detail, then its tab counts. Two calls, each against the floor's fetch of the row. */
export const detailRow: BenchRow = {
  key: 'detail',
  run: async (bench) => {
    const { call, managers, floor, pool, scope, measure } = await bench.open()
    const { rows } = await pool.query<{ id: string }>(
      'select id from customer where owner_user_id = any($1::bigint[]) and deleted_at is null order by batch_id limit $2',
      [scope, SAMPLE],
    )
    const ids = rows.map((row) => Number(row.id))
    let turn = 0
    const nextId = () => ids[turn++ % ids.length] ?? 0
    /** The call that follows on a connection. */
    const following = new Map<number, LoadRequest>()
    const { row, detail } = await measure({
      row: () => ({ url: `${floor.url}/record?id=${nextId()}` }),
      detail: (connection) => {
        const counts = following.get(connection)
        if (counts) {
          following.delete(connection)
          return counts
        }
        const id = nextId()
        const token = managers[connection]
        following.set(connection, { url: call('crmCustomer/num'), body: JSON.stringify({ id }), token })
        return { url: call(`crmCustomer/queryById/${id}`), body: '{}', token }
      },
    })
    return [
      toFloorResult({
        work: 'record detail and its tab counts in turn, per call',
        measured: detail,
        floor: row,
        least: 0.45,
      }),
    ]
  },
}
