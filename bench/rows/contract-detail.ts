import { contract } from '#protocol/crm/contract/type.ts'
import { sampleContracts } from '../contracts.ts'
import { type BenchRow, milliseconds, percent, perSecond, withFailures } from '../row.ts'

const SAMPLE = 500
const LEAST = 0.3

/** A contract opened: its detail, its tab counts, its money strip. Each call against the floor's fetch of the row. */
export const contractDetailRow: BenchRow = {
  key: 'contract-detail',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, token, floor, measure } = opened
    const ids = await sampleContracts(opened, SAMPLE)
    let turn = 0
    const calls = (id: number) => [
      { url: call(`crmContract/queryById/${id}`), body: '{}', token },
      { url: call('crmContract/num'), body: JSON.stringify({ id }), token },
      { url: call('crmRecord/moneyStrip'), body: JSON.stringify({ type: contract.label, id }), token },
    ]
    const nextId = () => ids[turn++ % ids.length] ?? 0
    let pending = calls(nextId())
    const { row, detail } = await measure({
      row: () => ({ url: `${floor.url}/contract?id=${nextId()}` }),
      detail: () => {
        const [next, ...rest] = pending.length > 0 ? pending : calls(nextId())
        pending = rest
        if (!next) throw new RangeError('a detail is no call')
        return next
      },
    })
    return [
      {
        work: 'contract detail, its tab counts and its money strip in turn, per call',
        measured: withFailures(`${perSecond(detail.rate)}, p95 ${milliseconds(detail.p95)}`, detail),
        floor: perSecond(row.rate),
        ratio: percent(detail.rate / row.rate),
        target: `≥ ${percent(LEAST)}`,
        passed: detail.rate >= LEAST * row.rate && detail.failures === 0,
      },
    ]
  },
}
