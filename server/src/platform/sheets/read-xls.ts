import { forkChild, ranOutOfMemory } from '#server/platform/process/child-process.ts'
import { SheetFault, type SheetLimits } from './limits.ts'
import type { SheetRow } from './read-xlsx.ts'
import type { XlsAnswer, XlsOrder } from './xls-worker.ts'

/** Megabytes an old workbook may take while it is read. */
const MEMORY = 384

/** The rows of an old workbook. It is read in a process of its own, which ends when it needs too much time or memory. */
export async function* readXls(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const { rows, columns, text } = limits
  const answer = await askChild({ path, limits: { rows, columns, text } }, limits.time)
  if ('fault' in answer) throw new SheetFault(answer.fault)
  yield* answer.rows
}

function askChild(order: XlsOrder, time: number): Promise<XlsAnswer> {
  const { process } = forkChild(new URL('./xls-worker.ts', import.meta.url), MEMORY)
  const { promise, resolve, reject } = Promise.withResolvers<XlsAnswer>()
  const timer = setTimeout(() => reject(new SheetFault('tooLarge')), time)
  process.once('message', resolve)
  process.once('exit', (code, signal) =>
    reject(new SheetFault(ranOutOfMemory(code, signal) ? 'tooLarge' : 'notAWorkbook')),
  )
  process.send(order)
  return promise.finally(() => {
    clearTimeout(timer)
    process.kill('SIGKILL')
  })
}
