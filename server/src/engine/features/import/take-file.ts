import type { ImportLimits } from '#protocol/manage/company/calls.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import { readSheet, SheetFault, type SheetLimits, type SheetRow } from '#server/platform/sheets/read-sheet.ts'

const MEGABYTE = 1024 * 1024

/** What may be read of an import's file; `above` rows stand above its data. */
export const readLimits = ({ maxRows, maxMb }: ImportLimits, above: number): Partial<SheetLimits> => ({
  rows: maxRows + above + 1,
  inflated: Math.max(48, maxMb * 32) * MEGABYTE,
})

/** The file of an import, or why none can be taken. */
export function requireFile(upload: Upload | undefined, { maxMb }: Pick<ImportLimits, 'maxMb'>): Upload {
  if (!upload) refuse('importFileMissing')
  if (upload.size > maxMb * MEGABYTE) refuse('importFileTooLarge', maxMb)
  return upload
}

/** A fault of the file as a sentence (record-engine.md §13.1); what is none comes back as it was. */
export function sheetRefusal(
  error: unknown,
  name: string,
  { maxRows }: Pick<ImportLimits, 'maxRows'>,
): unknown {
  if (!(error instanceof SheetFault)) return error
  const { kind, content } = error
  if (kind === 'tooManyRows') return refusal('importTooManyRows', maxRows)
  if (kind === 'tooLarge') return refusal('importContentTooLarge')
  if (kind === 'blank') return refusal('importFileBlank')
  if (kind !== 'otherContent') return refusal('importTemplateOutdated')
  const [called] = /\.(?:xlsx?|csv)$/i.exec(name) ?? []
  return called ? refusal('importFileMisnamed', called, content) : refusal('importFileOther', content)
}

/** The filled rows of a small import, all of them; `above` of them stand above its data. Refused like any import's file. */
export async function readImportRows(
  upload: Upload | undefined,
  limits: ImportLimits,
  above: number,
): Promise<SheetRow[]> {
  const file = requireFile(upload, limits)
  const rows: SheetRow[] = []
  try {
    for await (const row of readSheet(file, readLimits(limits, above))) rows.push(row)
  } catch (error) {
    throw sheetRefusal(error, file.name, limits)
  }
  if (rows.length > limits.maxRows + above) refuse('importTooManyRows', limits.maxRows)
  return rows
}
