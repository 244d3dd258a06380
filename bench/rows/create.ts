import { type BenchRow, milliseconds, percent, perSecond, withFailures } from '../row.ts'
import { customerBody, signInReps } from '../writers.ts'
import { readMarks, removeAbove } from './written.ts'

/** A customer with validation, uniqueness and history, in one transaction. */
export const createRow: BenchRow = {
  key: 'create',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, floorInsertUrl, pool, measure } = opened
    const tokens = await signInReps(opened)
    const marks = await readMarks(pool)
    const stamp = Date.now().toString(36)
    let turn = 0
    const nextBody = () => JSON.stringify(customerBody(`${stamp}${(turn++).toString(36)}`, turn))
    const { insert, create } = await measure({
      insert: () => ({ url: floorInsertUrl, body: nextBody() }),
      create: () => ({ url: call('crmCustomer/add'), body: nextBody(), token: tokens[turn % tokens.length] }),
    })
    await removeAbove(pool, marks)
    return [
      {
        work: 'create a customer (validation, uniqueness, history, timeline)',
        measured: withFailures(`${perSecond(create.rate)}, p95 ${milliseconds(create.p95)}`, create),
        floor: perSecond(insert.rate),
        ratio: percent(create.rate / insert.rate),
        target: '≥ 1,000 /s and ≥ 30 %',
        passed:
          create.rate >= 1000 && create.rate >= 0.3 * insert.rate && create.failures + insert.failures === 0,
      },
    ]
  },
}
