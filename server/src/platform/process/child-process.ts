import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Characters of the error output that are kept for the log. */
const TAIL = 2_000

export interface Child {
  process: ChildProcess
  /** The end of what the child wrote to its error output. */
  errorOutput(): string
}

/**
 * Runs code that reads foreign files or may need much memory in a process of its own. A thread would not do: V8 ends
 * the whole process when the heap of a thread is exhausted at the wrong moment.
 * @param memory megabytes of its heap
 */
export function forkChild(file: URL, memory: number): Child {
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`],
    // nothing of the secrets of the server belongs into a process that reads foreign files
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL)
  })
  // an error between two orders shows as an exit
  child.on('error', () => undefined)
  // a child that waits for orders does not keep the server from ending
  child.unref()
  child.channel?.unref()
  if (child.stderr instanceof Socket) child.stderr.unref()
  return { process: child, errorOutput: () => tail }
}

/** V8 aborts a process whose heap is exhausted; the system kills one that takes too much memory of the machine. */
export const ranOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134
