import { mkdtemp, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('makes a folder with all above it, also twice at once', async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'folder-')), 'a/b/c')
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)])
  const { mode } = await stat(folder)
  expect(mode & 0o777).toBe(0o700)
})

it('says what is in the way, and gives up where no folder is taken', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'folder-')), 'file')
  await writeFile(file, '')
  await expect(makeFolder(file, 0o700)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(path.join(file, 'below/it'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' })
  await expect(makeFolder('/proc/nowhere/below', 0o700)).rejects.toThrow()
  const link = `${file}-link`
  await symlink('/nonexistent/disk', link)
  await expect(makeFolder(link, 0o700)).rejects.toMatchObject({ code: 'ENOENT' })
})
