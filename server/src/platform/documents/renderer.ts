import { Worker } from 'node:worker_threads'
import { refusal, refuse } from '../refusal.ts'
import { cleanRichText, type FurtherAttributes } from '../rich-text.ts'
import { createTurns } from '../turns.ts'
import type { DocumentAnswer, DocumentKind, DocumentOrder, DocumentWork } from './orders.ts'
import { WordFault } from './word/fault.ts'

type Given<Kind extends DocumentKind> = DocumentWork[Kind]['given']
type Made<Kind extends DocumentKind> = DocumentWork[Kind]['made']

/** Makes documents in a thread of its own: one at a time, in turns per user (crm-records.md §14.3). */
export interface Documents {
  /**
   * @throws Refusal `ownDocumentsRunning` (429) when the user has as many under way as they may; `documentTooLarge`
   * when one takes too much time or memory; `busy` when too many wait
   * @throws WordFault for what is wrong with an uploaded document
   */
  make<Kind extends DocumentKind>(kind: Kind, given: Given<Kind>, userId: number): Promise<Made<Kind>>
  /** Passes a formatted text through the allow-list; a long one in the thread. */
  clean(html: string, further: FurtherAttributes, userId: number): Promise<string>
  close(): void
}

export interface DocumentBounds {
  /** Milliseconds that one document may take once the code that makes it is loaded. */
  time: number
  /** Megabytes of the thread's heap. */
  memory: number
  /** Documents of one user under way, the waiting ones included. */
  perPerson: number
}

export const DOCUMENT_BOUNDS: DocumentBounds = { time: 5_000, memory: 384, perPerson: 3 }
/** Documents that wait for their turn; more are refused. */
const MOST_WAITING = 40
/** Milliseconds that loading the code may take, on a machine that does much else. */
const LOADING = 60_000
/** The thread ends when nothing was made for this long: code and letters take 80 MB. */
const IDLE = 120_000
/** Characters that are cleaned where they are, in a few milliseconds. */
const SHORT = 10_000

export function createDocuments(bounds: DocumentBounds = DOCUMENT_BOUNDS): Documents {
  const turns = createTurns({ atOnce: 1, mostWaiting: MOST_WAITING })
  const underWay = new Map<number, number>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idle)
    void worker?.terminate()
    worker = undefined
  }
  const start = () => {
    const started = startWorker(bounds.memory)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  const makeAlone = async <Kind extends DocumentKind>(kind: Kind, given: Given<Kind>) => {
    clearTimeout(idle)
    worker ??= start()
    try {
      const made = await orderFrom<Kind>(worker, { kind, given }, bounds.time)
      idle = setTimeout(end, IDLE).unref()
      return made
    } catch (error) {
      // nothing of a document that went wrong is left for the next one
      if (error instanceof WordFault) idle = setTimeout(end, IDLE).unref()
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

function startWorker(memory: number): Worker {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
    // nothing of the process's secrets belongs into a thread that reads foreign files
    env: {},
  })
  // of an error that comes between two orders the next one sees only that the thread is gone
  worker.on('error', () => undefined).unref()
  return worker
}

/** Gives the worker one order and waits for its answer, for as long as it may take. */
function orderFrom<Kind extends DocumentKind>(
  worker: Worker,
  order: { kind: Kind; given: Given<Kind> },
  time: number,
): Promise<Made<Kind>> {
  const { promise, resolve, reject } = Promise.withResolvers<Made<Kind>>()
  const giveUp = () => reject(refusal('documentTooLarge'))
  let timer = setTimeout(giveUp, LOADING)
  const listen = (answer: DocumentAnswer<Made<Kind>>) => {
    if ('begun' in answer) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, time)
    } else if ('made' in answer) resolve(answer.made)
    else if ('tooLarge' in answer) giveUp()
    else if ('fault' in answer) reject(new WordFault(answer.fault.kind, answer.fault.subject))
    else reject(new Error(`a document was not made: ${answer.error}`))
  }
  const fail = (error: unknown) => (isOutOfMemory(error) ? giveUp() : reject(error))
  const leave = () => reject(new Error('the thread that makes documents has ended'))
  worker.on('message', listen).once('error', fail).once('exit', leave)
  worker.postMessage(order satisfies { kind: DocumentOrder['kind'] })
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', listen).off('error', fail).off('exit', leave)
  })
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
