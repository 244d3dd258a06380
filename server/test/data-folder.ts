import { execFile } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { spawnServer } from './server-process.ts'

const run = promisify(execFile)
let made: Promise<string> | undefined

/** Left behind by a first start that was ended at once: nobody has set anything up. */
const startedOnce = (): Promise<string> => {
  made ??= startOnce()
  return made
}

async function startOnce(): Promise<string> {
  const folder = path.join(inject('scratch'), `started-${process.pid}`)
  await mkdir(folder, { recursive: true })
  const server = spawnServer({ DATA_DIR: folder })
  await server.started()
  await server.end()
  return folder
}

/** Fills a folder as a first start leaves it, for tests of what comes after: a cluster takes seconds to make. */
export async function fillDataFolder(folder: string): Promise<void> {
  // owners and modes belong to it
  await run('cp', ['-a', `${await startedOnce()}/.`, folder])
  await stat(path.join(folder, 'postgres'))
}
