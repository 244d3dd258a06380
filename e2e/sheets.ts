import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { readSheet } from '#server/platform/sheets/read-sheet.ts'
import { writeSheet } from '#server/platform/sheets/write-sheet.ts'

async function rowsOf(content: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'suoke-e2e-'))
  const file = path.join(folder, 'a.xlsx')
  try {
    await writeFile(file, content)
    const rows: string[][] = []
    for await (const row of readSheet({ path: file, name: file })) rows.push(row.cells)
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function workbook(header: readonly string[], rows: readonly string[][]): Promise<Buffer> {
  async function* pieces() {
    yield rows
  }
  return buffer(writeSheet({ name: '客户', header, rows: pieces() }))
}

/** Cells in the order of a template's headings, by what those say without their mark. */
export const lineOf = (headings: readonly string[], cells: Record<string, string>): string[] =>
  headings.map((heading) => cells[heading.replace('*', '')] ?? '')

/** Presses what downloads a file and reads its rows. */
export async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const content = await readFile(await download.path())
  return { name: download.suggestedFilename(), content, rows: await rowsOf(content) }
}

/** Gives the open import wizard a file. */
export async function chooseFile(page: Page, name: string, content: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: /点击选择文件|\.xlsx/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: content })
}
