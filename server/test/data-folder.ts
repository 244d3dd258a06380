import { execFile } from 'node:child_process'
import { access, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPlatform } from '#server/platform/open.ts'
import { eventually, RESTART } from './eventually.ts'

const run = promisify(execFile)

/**
 * Left behind by a first start that was ended at once: nothing is set up. Made by the first file that asks, in its own
 * process: that the program does the same is shown by start.test.ts.
 */
async function startedOnce(): Promise<string> {
  const folder = path.join(inject('scratch'), 'started')
  const ready = `${folder}.ready`
  const isOurs = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isOurs) {
    const settings = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, [])
    const platform = await openPlatform(settings, {
      onDatabaseLost: (failure) => expect.fail(failure.message),
    })
    const app = await buildApp(platform.services)
    await app.checkStart()
    await app.close()
    await platform.close()
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
