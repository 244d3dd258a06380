import { execFile } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { eventually, RESTART } from './eventually.ts'
import { spawnServer } from './server-process.ts'

const run = promisify(execFile)

/** Left behind by a first start that was ended at once: nobody has set anything up. Made by the first file that asks. */
async function startedOnce(): Promise<string> {
  const folder = path.join(inject('scratch'), 'started')
  const ready = `${folder}.ready`
  const isOurs = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isOurs) {
    const server = spawnServer({ DATA_DIR: folder })
    await server.started()
    await server.end()
    await writeFile(ready, '')
  }
  await eventually(() => access(ready), RESTART)
  return folder
}

/** Fills a folder as a first start leaves it, for tests of what comes after: a cluster takes seconds to make. */
export async function fillDataFolder(folder: string): Promise<void> {
  // owners and modes belong to it
  await run('cp', ['-a', `${await startedOnce()}/.`, folder])
}
