import process from 'node:process'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** How often the thread looks, in milliseconds. */
const PACE = 50

/** Processor milliseconds of the whole process so far. */
function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Kills the process when an order takes more processor time than it may, even while its code never yields. */
export interface TimeWatch {
  /** @param time processor milliseconds from now on */
  begin(time: number): void
  end(): void
}

/** Starts the thread that looks; call it in a child process, which is what is killed. */
export function watchTime(): TimeWatch {
  /** Processor time at which the order must have ended; 0: there is none. */
  const limit = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT))
  new Worker(new URL(import.meta.url), { workerData: limit }).unref()
  return {
    begin: (time) => {
      limit[0] = spent() + time
    },
    end: () => {
      limit[0] = 0
    },
  }
}

if (!isMainThread && workerData instanceof Float64Array) {
  const limit = workerData
  setInterval(() => {
    const [most = 0] = limit
    if (most > 0 && spent() > most) process.kill(process.pid, 'SIGKILL')
  }, PACE)
}
