import { Worker } from 'node:worker_threads'
import { SheetFault, type SheetLimits } from './limits.ts'
import type { SheetRow } from './read-xlsx.ts'
import type { XlsAnswer, XlsOrder } from './xls-worker.ts'

/** Megabytes an old workbook may take while it is read. */
const MEMORY = 384

/** The rows of an old workbook. It is read in a thread of its own, which ends when it needs too much time or memory. */
export async function* readXls(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const { rows, columns, text } = limits
  const answer = await askWorker({ path, limits: { rows, columns, text } }, limits.time)
  if ('fault' in answer) throw new SheetFault(answer.fault)
  yield* answer.rows
}

function askWorker(order: XlsOrder, time: number): Promise<XlsAnswer> {
  const worker = new Worker(new URL('./xls-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    // nothing of the process's secrets belongs into a thread that reads foreign files
    env: {},
  })
  return new Promise<XlsAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new SheetFault('tooLarge')), time)
    worker.once('message', resolve)
    worker.once('error', (error) => reject(new SheetFault('tooLarge', error)))
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new SheetFault('notAWorkbook'))
    })
  }).finally(() => worker.terminate())
}
