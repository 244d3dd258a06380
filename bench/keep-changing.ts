import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenBench } from './bench.ts'
import { sampleContracts } from './contracts.ts'
import { askAs } from './custom-fields.ts'

/** Somebody changes a contract this often, so that sums do not stay remembered, in milliseconds. */
const EVERY = 200

/** Writes a remark now and then, as far as the server has time for it; answers what ends that. */
export async function keepChanging(opened: OpenBench, token: string): Promise<() => Promise<void>> {
  const ask = askAs(opened.call, token)
  const ids = await sampleContracts(opened, 50, 'check_status = 10')
  let isOver = false
  const working = (async () => {
    for (let turn = 0; !isOver; turn++) {
      const list = [{ fieldName: 'remark', value: `改${turn}` }]
      await ask('crmContract/updateInformation', { id: ids[turn % ids.length], list }).catch(() => undefined)
      await sleep(EVERY)
    }
  })()
  return () => {
    isOver = true
    return working
  }
}
