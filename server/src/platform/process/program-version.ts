import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const PACKAGE = new URL('../../../../package.json', import.meta.url)
let read: Promise<string> | undefined

/** The version of the program that runs. */
export function programVersion(): Promise<string> {
  read ??= readFile(PACKAGE, 'utf8').then(
    (text) => z.object({ version: z.string() }).parse(JSON.parse(text)).version,
  )
  return read
}
