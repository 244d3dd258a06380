import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** Stores bytes as a file of the caller, which is deleted after a day unless something claims it. */
export async function keepFile(actor: Actor, name: string, bytes: Uint8Array): Promise<FileEntity> {
  const folder = await mkdtemp(join(tmpdir(), 'suoke-contract-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    return await actor.services.files.keep(actor, { name, path, size: bytes.length })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
