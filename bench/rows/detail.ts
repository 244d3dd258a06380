import { type BenchRow, milliseconds, percent, perSecond, withFailures } from '../row.ts'

const SAMPLE = 500

/** A record opened: its detail, then its tab counts. Two calls, each against the floor's fetch of the row. */
export const detailRow: BenchRow = {
  key: 'detail',
  run: async (bench) => {
    const { call, token, floor, pool, scope, measure } = await bench.open()
    const { rows } = await pool.query<{ id: string }>(
      'select id from customer where owner_user_id = any($1::bigint[]) and deleted_at is null order by batch_id limit $2',
      [scope, SAMPLE],
    )
    const ids = rows.map((row) => Number(row.id))
    let turn = 0
    const nextId = () => ids[turn++ % ids.length] ?? 0
    let pending: number | null = null
    const { row, detail } = await measure({
      row: () => ({ url: `${floor.url}/record?id=${nextId()}` }),
      detail: () => {
        if (pending === null) {
          pending = nextId()
          return { url: call(`crmCustomer/queryById/${pending}`), body: '{}', token }
        }
        const body = JSON.stringify({ id: pending })
        pending = null
        return { url: call('crmCustomer/num'), body, token }
      },
    })
    return [
      {
        work: 'record detail and its tab counts in turn, per call',
        measured: withFailures(`${perSecond(detail.rate)}, p95 ${milliseconds(detail.p95)}`, detail),
        floor: perSecond(row.rate),
        ratio: percent(detail.rate / row.rate),
        target: '≥ 30 %',
        passed: detail.rate >= 0.3 * row.rate && detail.failures === 0,
      },
    ]
  },
}
