import { contractBodies, readSellers, startFlow } from '../contracts.ts'
import { processorOf } from '../floor-result.ts'
import { type BenchRow, milliseconds, perSecond, withFailures } from '../row.ts'
import { readMarks, removeAbove } from './written.ts'

const LEAST = 300

/** A contract with ten lines that is handed in to a flow of four nodes: one transaction, with history, timeline and message. */
export const contractSaveRow: BenchRow = {
  key: 'contract-save',
  run: async (bench) => {
    const opened = await bench.open()
    const { call, pool, measure } = opened
    const marks = await readMarks(pool)
    const flow = await startFlow(opened)
    const next = await contractBodies(opened, await readSellers(opened))
    const { save } = await measure({ save: () => ({ url: call('crmContract/add'), ...next() }) })
    await flow.stop()
    await removeAbove(pool, marks)
    return [
      {
        work: 'save a contract with ten lines and hand it in to a flow of four nodes',
        measured: withFailures(`${perSecond(save.rate)}, p95 ${milliseconds(save.p95)}`, save),
        floor: '',
        ratio: '',
        processor: processorOf(save),
        target: `≥ ${perSecond(LEAST)}`,
        passed: save.rate >= LEAST && save.failures === 0,
      },
    ]
  },
}
