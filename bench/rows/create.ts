import { toFloorResult } from '../floor-result.ts'
import type { BenchRow } from '../row.ts'
import { customerBody, signInReps } from '../writers.ts'
import { readMarks, removeAbove } from './written.ts'

/** A customer with validation, uniqueness and history, in one transaction. */
export const createRow: BenchRow = {
  key: 'create',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, floorInsertUrl, pool, measure } = opened
    const tokens = await signInReps(opened, bench.options.connections)
    const marks = await readMarks(pool)
    const stamp = Date.now().toString(36)
    let turn = 0
    const nextBody = () => JSON.stringify(customerBody(`${stamp}${(turn++).toString(36)}`, turn))
    const { insert, create } = await measure({
      insert: () => ({ url: floorInsertUrl, body: nextBody() }),
      create: (connection) => ({
        url: call('crmCustomer/add'),
        body: nextBody(),
        token: tokens[connection],
      }),
    })
    await removeAbove(pool, marks)
    return [
      toFloorResult({
        work: 'create a customer (validation, uniqueness, history, timeline)',
        measured: create,
        floor: insert,
        least: 0.75,
        leastRate: 1000,
      }),
    ]
  },
}
