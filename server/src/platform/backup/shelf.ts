import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#server/platform/process/make-folder.ts'
import { errorCode } from '#server/platform/process/start-failure.ts'
import type { BackupLocation } from '../config.ts'
import { dayOfArchive, SUFFIX } from './archive-name.ts'

/** Where archives lie, by their names. */
export interface BackupShelf {
  /** For people: where to look for them. */
  location: string
  /** Writes a whole archive or nothing; answers its bytes. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>
  read(name: string): Promise<AsyncIterable<Buffer>>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  /** Removes partial files left by killed processes. Call only while no backup is being written. */
  tidy(): Promise<void>
}

const HALF = '.partial'

export async function openShelf(location: BackupLocation): Promise<BackupShelf> {
  if (location.kind === 'folder') return openFolder(location.folder)
  // its client is large: it is loaded only where it is used
  const { openBucket } = await import('./bucket.ts')
  return openBucket(location)
}

function openFolder(folder: string): BackupShelf {
  const at = (name: string) => path.join(folder, name)
  const names = async () => {
    try {
      return await readdir(folder)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return []
      throw error
    }
  }
  return {
    location: folder,
    async write(name, content) {
      await makeFolder(folder, 0o700)
      const half = `${at(name)}${HALF}`
      try {
        const file = await open(half, 'w', 0o600)
        try {
          for await (const piece of content) await file.writeFile(piece)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(half, at(name))
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      return (await stat(at(name))).size
    },
    read: async (name) => createReadStream(at(name), { highWaterMark: 2 ** 20 }),
    list: async () => (await names()).filter((name) => dayOfArchive(name) !== null),
    remove: (name) => rm(at(name), { force: true }),
    async tidy() {
      for (const name of await names())
        if (name.endsWith(`${SUFFIX}${HALF}`)) await rm(at(name), { force: true })
    },
  }
}
