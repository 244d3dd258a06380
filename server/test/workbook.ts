import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSheet } from '#server/platform/sheets/read-sheet.ts'
import { type SheetCell, writeSheet } from '#server/platform/sheets/write-sheet.ts'

/** A workbook of these rows; the first are its headings. */
export function makeWorkbook(
  header: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> {
  async function* pieces() {
    yield rows
  }
  const stream: Readable = writeSheet({ name: '数据', header, rows: pieces() })
  return buffer(stream)
}

/** The rows of a workbook as texts. */
export async function readWorkbook(content: Buffer, name = 'a.xlsx'): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suoke-workbook-'))
  const file = path.join(folder, 'file')
  try {
    await writeFile(file, content)
    const rows: string[][] = []
    for await (const row of readSheet({ path: file, name })) rows.push(row.cells)
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
