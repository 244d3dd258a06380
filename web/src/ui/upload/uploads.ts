import { create } from 'zustand'
import type { UploadedFile } from '#protocol/files/calls.ts'
import { LARGEST_FILE } from '#protocol/files/file-kinds.ts'
import { isAborted, messageOf } from '#web/platform/client.ts'
import type { SendFile } from '#web/platform/files.ts'

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

/** One file on its way, as the tray shows it. */
export interface UploadTask {
  key: number
  name: string
  size: number
  /** 0 to 1 */
  share: number
  state: UploadState
  reason: string | null
}

interface Work {
  file: File
  send: SendFile
  onDone?: (uploaded: UploadedFile) => void
  stop: AbortController
}

interface Uploads {
  tasks: readonly UploadTask[]
}

export interface UploadRequest {
  files: Iterable<File>
  send: SendFile
  /** Called for each file that arrived. */
  onDone?: (uploaded: UploadedFile) => void
}

/** Browsers open about six connections to a server: some are left for the person's other work. */
const AT_ONCE = 3

export const useUploads = create<Uploads>()(() => ({ tasks: [] }))

const works = new Map<number, Work>()
let lastKey = 0

const isPending = ({ state }: UploadTask) => state === 'waiting' || state === 'sending'
export const pendingOf = (tasks: readonly UploadTask[]): UploadTask[] => tasks.filter(isPending)

function change(key: number, values: Partial<UploadTask>): void {
  useUploads.setState(({ tasks }) => ({
    tasks: tasks.map((task) => (task.key === key ? { ...task, ...values } : task)),
  }))
}

/** Puts files into the tray; three at a time are sent. Files that are too large fail at once. */
export function addUploads({ files, send, onDone }: UploadRequest): void {
  const added = Array.from(files, (file): UploadTask => {
    lastKey += 1
    works.set(lastKey, { file, send, onDone, stop: new AbortController() })
    const isTooLarge = file.size > LARGEST_FILE
    return {
      key: lastKey,
      name: file.name,
      size: file.size,
      share: 0,
      state: isTooLarge ? 'failed' : 'waiting',
      reason: isTooLarge ? '文件不能超过 100 MB' : null,
    }
  })
  useUploads.setState(({ tasks }) => ({ tasks: [...tasks, ...added] }))
  sendNext()
}

function sendNext(): void {
  const { tasks } = useUploads.getState()
  const free = AT_ONCE - tasks.filter((task) => task.state === 'sending').length
  for (const task of tasks.filter(({ state }) => state === 'waiting').slice(0, free)) void sendOne(task.key)
}

async function sendOne(key: number): Promise<void> {
  const work = works.get(key)
  if (!work) return
  change(key, { state: 'sending', share: 0, reason: null })
  try {
    const uploaded = await work.send(work.file, {
      signal: work.stop.signal,
      onProgress: (share) => change(key, { share }),
    })
    works.delete(key)
    change(key, { state: 'done', share: 1 })
    work.onDone?.(uploaded)
  } catch (failure) {
    if (isAborted(failure)) change(key, { state: 'cancelled', reason: '已取消' })
    else change(key, { state: 'failed', reason: messageOf(failure) })
  }
  sendNext()
}

export function cancelUpload(key: number): void {
  const task = useUploads.getState().tasks.find((each) => each.key === key)
  works.get(key)?.stop.abort()
  if (task?.state === 'waiting') change(key, { state: 'cancelled', reason: '已取消' })
}

export function retryUpload(key: number): void {
  const work = works.get(key)
  if (!work) return
  works.set(key, { ...work, stop: new AbortController() })
  change(key, { state: 'waiting', share: 0, reason: null })
  sendNext()
}

/** Stops everything and empties the tray. */
export function closeUploads(): void {
  for (const { stop } of works.values()) stop.abort()
  works.clear()
  useUploads.setState({ tasks: [] })
}
