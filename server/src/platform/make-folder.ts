import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from './start-failure.ts'

const isFolder = (folder: string) =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Makes a folder and whatever is missing above it. Node's own `recursive` asks for ever where a file system takes no folder though
 * the one above is there: below /proc, or where a share is mounted on demand and its server is away.
 * @throws what the operating system says: ENOENT there, ENOTDIR, EACCES, EROFS, …
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return
  const above = path.dirname(folder)
  if (above !== folder)
    await makeFolder(above, mode).catch((error: unknown) => {
      // a file is in the way: what is asked for next says so of this folder
      if (errorCode(error) !== 'EEXIST') throw error
    })
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    // another process was faster, unless a file is in the way; of a link into nothing it is said that nothing is there
    if (!(await stat(folder)).isDirectory()) throw error
  })
}
