import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore as FileStoreSettings } from '../config.ts'

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
}

type OpenBytes = FileStore['open']

/** The store of the settings: a folder of this machine, or an S3-compatible service. */
export function openFileStore(settings: FileStoreSettings): Promise<FileStore> {
  return settings.kind === 'local' ? openLocalStore(settings.folder) : openS3Store(settings)
}

async function openLocalStore(folder: string): Promise<FileStore> {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return onDisk(disk, async (key, range) => {
    // opened first: a stream of a missing file would fail only when nobody listens any more
    const handle = await open(path.join(folder, key))
    return handle.createReadStream(range)
  })
}

/** Its client is large: it is loaded only where it is used. */
async function openS3Store(settings: Extract<FileStoreSettings, { kind: 's3' }>): Promise<FileStore> {
  const [{ S3Client, GetObjectCommand }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
  ])
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle } = settings
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // services that only resemble S3 know no default checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return onDisk(disk, async (key, range) => {
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      Range: range && `bytes=${range.start}-${range.end}`,
    })
    const { Body } = await client.send(command)
    if (!(Body instanceof Readable)) throw new Error(`no bytes of ${key}`)
    return Body
  })
}

function onDisk(disk: Disk, openBytes: OpenBytes): FileStore {
  return {
    save: (key, source) => disk.copyFromFs(source, key),
    open: openBytes,
    remove: (key) => disk.delete(key),
    list: (folder) => listKeys(disk, folder),
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
