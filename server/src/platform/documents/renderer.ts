import { createTurns } from '#server/platform/limits/turns.ts'
import { type Child, forkChild, ranOutOfMemory } from '#server/platform/process/child-process.ts'
import { refusal, refuse } from '../refusal.ts'
import type { DocumentAnswer, DocumentKind, DocumentWork } from './orders.ts'
import { cleanRichText, type FurtherAttributes } from './rich-text.ts'
import { PdfFault } from './stamp/fault.ts'
import { WordFault } from './word/fault.ts'

type Given<Kind extends DocumentKind> = DocumentWork[Kind]['given']
type Made<Kind extends DocumentKind> = DocumentWork[Kind]['made']

/** Makes documents in a process of its own: one at a time, in turns per user (crm-records.md §14.3). */
export interface Documents {
  /**
   * @throws Refusal `ownDocumentsRunning` (429) when the user has as many under way as they may; `documentTooLarge`
   * when one takes too much time or memory; `busy` when too many wait
   * @throws WordFault, PdfFault for what is wrong with an uploaded document
   */
  make<Kind extends DocumentKind>(kind: Kind, given: Given<Kind>, userId: number): Promise<Made<Kind>>
  /** Passes a formatted text through the allow-list; a long one in the process. */
  clean(html: string, further: FurtherAttributes, userId: number): Promise<string>
  close(): void
}

export interface DocumentBounds {
  /** Milliseconds of processor time that one document may take once the code that makes it is loaded. */
  time: number
  /** Megabytes of the heap of the process. */
  memory: number
  /** Documents of one user under way, the waiting ones included. */
  perPerson: number
}

export const DOCUMENT_BOUNDS: DocumentBounds = { time: 5_000, memory: 384, perPerson: 3 }
/** Documents that wait for their turn; more are refused. */
const MOST_WAITING = 40
/** Milliseconds that loading the code may take, on a machine that does much else. */
const LOADING = 60_000
/** Milliseconds of the clock in which such a machine must have granted the processor time. */
const LONGEST = 60_000
/** The process ends when nothing was made for this long: code and letters take 80 MB. */
const IDLE = 120_000
/** Characters that are cleaned where they are, in a few milliseconds. */
const SHORT = 10_000

export function createDocuments(bounds: DocumentBounds = DOCUMENT_BOUNDS): Documents {
  const turns = createTurns({ atOnce: 1, mostWaiting: MOST_WAITING })
  const underWay = new Map<number, number>()
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    child?.process.kill('SIGKILL')
    child = undefined
  }
  const start = () => {
    const started = forkChild(new URL('./document-worker.ts', import.meta.url), bounds.memory)
    started.process.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }
  const makeAlone = async <Kind extends DocumentKind>(kind: Kind, given: Given<Kind>) => {
    clearTimeout(idle)
    child ??= start()
    try {
      const made = await orderFrom<Kind>(child, { kind, given, time: bounds.time })
      idle = setTimeout(end, IDLE).unref()
      return made
    } catch (error) {
      // nothing of a document that went wrong is left for the next one
      if (error instanceof WordFault || error instanceof PdfFault) idle = setTimeout(end, IDLE).unref()
      else end()
      throw error
    }
  }
  const make: Documents['make'] = async (kind, given, userId) => {
    const own = underWay.get(userId) ?? 0
    if (own >= bounds.perPerson) refuse('ownDocumentsRunning')
    underWay.set(userId, own + 1)
    try {
      return await turns.take(() => makeAlone(kind, given), userId)
    } finally {
      const left = (underWay.get(userId) ?? 1) - 1
      if (left > 0) underWay.set(userId, left)
      else underWay.delete(userId)
    }
  }
  return {
    make,
    clean: async (html, further, userId) =>
      html.length <= SHORT ? cleanRichText(html, further) : make('clean', { html, further }, userId),
    close: end,
  }
}

/** Gives the process one order and waits for its answer, for as long as it may take. */
function orderFrom<Kind extends DocumentKind>(
  { process, errorOutput }: Child,
  order: { kind: Kind; given: Given<Kind>; time: number },
): Promise<Made<Kind>> {
  const { promise, resolve, reject } = Promise.withResolvers<Made<Kind>>()
  const giveUp = () => reject(refusal('documentTooLarge'))
  let timer = setTimeout(giveUp, LOADING)
  const listen = (answer: DocumentAnswer<Made<Kind>>) => {
    if ('begun' in answer) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, LONGEST)
    } else if ('made' in answer) resolve(answer.made)
    else if ('tooLarge' in answer) giveUp()
    else if ('fault' in answer) reject(new WordFault(answer.fault.kind, answer.fault.subject))
    else if ('pdfFault' in answer) reject(new PdfFault(answer.pdfFault))
    else reject(new Error(`a document was not made: ${answer.error}`))
  }
  const leave = (code: number | null, signal: NodeJS.Signals | null) => {
    if (ranOutOfMemory(code, signal)) giveUp()
    else reject(new Error(`the process that makes documents has ended (${code ?? signal}): ${errorOutput()}`))
  }
  process.on('message', listen).once('exit', leave)
  process.send(order)
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('message', listen).off('exit', leave)
  })
}
