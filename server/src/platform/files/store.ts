import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { describeUnusable } from '#server/platform/process/data-directory.ts'
import { makeFolder } from '#server/platform/process/make-folder.ts'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import type { FileStore as FileStoreSettings } from '../config.ts'
import type { Log } from '../log.ts'
import type { StoreFault } from './store-fault.ts'

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where bytes lie: keys are made by us, never from names. */
export interface FileStore {
  /** Copies a local file into the store. */
  save(key: string, source: string): Promise<void>
  /** Rejects when the bytes are gone. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Nothing happens for keys that are not there. */
  remove(key: string): Promise<void>
  /** Keys below a folder. */
  list(folder: string): Promise<string[]>
  /** What keeps it from working right now; null: nothing. */
  check(): Promise<StoreFault | null>
}

/** Where a driver's ways end and ours begin. */
interface Bytes extends Pick<FileStore, 'open' | 'check'> {
  /** Translates a failure into a thrown error; never returns. */
  tell?: (error: unknown) => never
}

/** The store of the settings: a folder of this machine, or an S3-compatible service. */
export async function openFileStore(settings: FileStoreSettings, log: Log): Promise<FileStore> {
  if (settings.kind === 'local') {
    await keepFolder(settings.folder)
    return openLocalStore(settings.folder)
  }
  // its client is large: it is loaded only where it is used
  const { openS3Bytes } = await import('./s3-bytes.ts')
  const { disk, ...bytes } = await openS3Bytes(settings, log)
  return onDisk(disk, bytes)
}

/** Anyone else who works on the machine sees nothing of what people have uploaded. */
async function keepFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700).catch((error) => {
    throw new StartFailure(describeUnusable(folder, error), { cause: error })
  })
}

function openLocalStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return onDisk(disk, {
    open: async (key, range) => {
      // opened first: a stream of a missing file would fail after its listeners are gone
      const handle = await open(path.join(folder, key))
      return handle.createReadStream(range)
    },
    check: async () => null,
  })
}

const rethrow = (error: unknown): never => {
  throw error
}

function onDisk(disk: Disk, { open: openBytes, check, tell = rethrow }: Bytes): FileStore {
  return {
    save: (key, source) => disk.copyFromFs(source, key).catch(tell),
    open: (key, range) => openBytes(key, range).catch(tell),
    remove: (key) => disk.delete(key).catch(tell),
    list: (folder) => listKeys(disk, folder).catch(tell),
    check,
  }
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken }).catch(toEmpty)
    for (const entry of page.objects) if (entry.isFile) keys.push(entry.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return keys
}

/** A folder into which nothing was ever written is not there. */
function toEmpty(error: unknown): { objects: Iterable<never>; paginationToken?: string } {
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { objects: [] }
  throw error
}
