import { type Events, RECONNECTED } from './events.ts'

/** A value in memory, the same on every process. */
export interface Current<Value> {
  (): Value
  /** Calls back after every reload; returns what ends that. */
  onChange(listener: (value: Value) => void): () => void
  close(): void
}

interface KeepOptions<Value> {
  /** Of the events after which it is read again. */
  topic: string
  load: () => Promise<Value>
}

/** Milliseconds until a load that failed is repeated. */
const RETRY_AFTER = 1_000

/**
 * Loads a value, and loads it again after every event of its topic and after a lost connection. Loads never overlap: one under way
 * may have read before the change that asks now, so the next one answers for it. A load that fails is repeated until it succeeds,
 * since the process would go on with what no longer holds, such as a right that was withdrawn.
 */
export async function keepCurrent<Value>(
  events: Pick<Events, 'subscribe'>,
  { topic, load }: KeepOptions<Value>,
): Promise<Current<Value>> {
  let value = await load()
  let running: Promise<void> | null = null
  let queued: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const listeners = new Set<(value: Value) => void>()

  const refresh = async () => {
    try {
      value = await load()
    } catch (error) {
      if (!isClosed) retry ??= setTimeout(tryAgain, RETRY_AFTER).unref()
      throw error
    }
    for (const listener of listeners) listener(value)
  }
  const start = () => {
    running = refresh().finally(() => {
      running = null
    })
    return running
  }
  const reload = (): Promise<void> => {
    if (!running) return start()
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = null
        return start()
      })
    return queued
  }
  // the first failure was reported by the listener
  const tryAgain = () => {
    retry = undefined
    if (!isClosed) reload().catch(() => undefined)
  }

  const stops = [topic, RECONNECTED].map((each) => events.subscribe(each, reload))
  return Object.assign(() => value, {
    onChange: (listener: (value: Value) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      isClosed = true
      clearTimeout(retry)
      for (const stop of stops) stop()
    },
  })
}
