import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What types are checked and the server starts from. */
const PARTS = ['protocol', 'server', 'web', 'package.json', 'tsconfig.json'] as const

/** One change of the source. */
export type Edit =
  | { file: string; text: string }
  /** Puts `text` right behind the only place of `after`. */
  | { file: string; after: string; text: string }

export interface SourceCopy {
  /** A file of the copy. */
  file: (name: string) => string
  edit: (edits: readonly Edit[]) => Promise<void>
  remove: () => Promise<void>
}

/** The source in a folder of its own, to be changed and started there; packages are shared. */
export async function copySource(): Promise<SourceCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suoke-source-'))
  const isWanted = (file: string) => !file.includes('node_modules')
  for (const part of PARTS)
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true, filter: isWanted })
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const file = (name: string) => path.join(folder, name)
  return {
    file,
    edit: async (edits) => {
      for (const each of edits) await writeFile(file(each.file), await textOf(each, file(each.file)))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function textOf(edit: Edit, file: string): Promise<string> {
  if (!('after' in edit)) return edit.text
  const [before, behind, ...others] = (await readFile(file, 'utf8')).split(edit.after)
  if (behind === undefined || others.length > 0)
    throw new Error(`${edit.file} has no one place “${edit.after}”`)
  return `${before}${edit.after}${edit.text}${behind}`
}
