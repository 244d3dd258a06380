import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from './start-failure.ts'

const isFolder = (folder: string) =>
  stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Makes a folder and its missing parents. Node's own `recursive` retries for ever where a file system takes no
 * folder though the one above is there: below /proc, or where a share is mounted on demand and its server is
 * away.
 * @throws the operating system's error: ENOENT in that case, ENOTDIR, EACCES, EROFS, …
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return
  const above = path.dirname(folder)
  if (above !== folder)
    await makeFolder(above, mode).catch((error: unknown) => {
      // a file is in the way: the next call reports it for this folder
      if (errorCode(error) !== 'EEXIST') throw error
    })
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
    // another process was faster, unless a file is in the way; a dangling link is reported as missing
    if (!(await stat(folder)).isDirectory()) throw error
  })
}
