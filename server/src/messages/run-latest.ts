export interface RunLatest<Key> {
  /** Runs for the key after the pause; whatever is asked for meanwhile is the same run. */
  soon(key: Key): void
  close(): void
}

interface RunLatestOptions<Key> {
  /** Milliseconds within which askings are one. */
  pause: number
  run: (key: Key) => Promise<void>
  failed: (error: unknown) => void
}

/**
 * Runs one after another for each key. Of two that read and send at once the one that read earlier could send last, and what it
 * sent would stay: what is asked for while one is under way follows it.
 */
export function runLatest<Key>({ pause, run, failed }: RunLatestOptions<Key>): RunLatest<Key> {
  const waiting = new Map<Key, NodeJS.Timeout>()
  /** Under way; true: asked for again meanwhile. */
  const running = new Map<Key, boolean>()

  const start = async (key: Key) => {
    waiting.delete(key)
    running.set(key, false)
    await run(key).catch(failed)
    const isAskedAgain = running.get(key)
    running.delete(key)
    if (isAskedAgain) soon(key)
  }
  const soon = (key: Key) => {
    if (running.has(key)) running.set(key, true)
    else if (!waiting.has(key))
      waiting.set(
        key,
        setTimeout(() => void start(key), pause),
      )
  }
  return {
    soon,
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      running.clear()
    },
  }
}
