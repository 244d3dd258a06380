import { open } from 'node:fs/promises'
import { SheetFault, type SheetLimits, sheetLimits } from './limits.ts'
import { isNoText, readCsv } from './read-csv.ts'
import { readXls } from './read-xls.ts'
import { readXlsx, type SheetRow } from './read-xlsx.ts'
import { isOtherArchive, nameContent } from './recognise.ts'

export { SheetFault, type SheetFaultKind, type SheetLimits } from './limits.ts'
export type { SheetRow } from './read-xlsx.ts'

interface Format {
  extension: string
  /** The first bytes of such a file. */
  beginning: Buffer
  /** Other files begin with them too: whether this is one. */
  isOther: (path: string) => Promise<boolean>
  read: (path: string, limits: SheetLimits) => AsyncGenerator<SheetRow>
}

const formats: readonly Format[] = [
  {
    extension: '.xlsx',
    beginning: Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    isOther: isOtherArchive,
    read: readXlsx,
  },
  {
    extension: '.xls',
    beginning: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    isOther: async () => false,
    read: readXls,
  },
  { extension: '.csv', beginning: Buffer.alloc(0), isOther: isNoText, read: readCsv },
]

/**
 * The filled rows of the first sheet of an .xlsx or .xls file, or of a .csv, as text: days `yyyy-MM-dd`, moments with their
 * time, numbers without exponent, of formulas their last value. Columns are known by their place alone, so that
 * no heading can name anything of ours.
 * @throws SheetFault when the content does not match the extension or exceeds the limits
 */
export async function* readSheet(
  file: { path: string; name: string },
  own: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow> {
  const name = file.name.toLowerCase()
  const format = formats.find((each) => name.endsWith(each.extension))
  if (!format || !(await fits(format, file.path))) throw await otherContent(file.path)
  yield* format.read(file.path, sheetLimits(own))
}

const fits = async ({ beginning, isOther }: Format, path: string) =>
  (await beginsWith(path, beginning)) && !(await isOther(path))

async function otherContent(path: string): Promise<SheetFault> {
  const content = await nameContent(path)
  return content === null ? new SheetFault('blank') : new SheetFault('otherContent', undefined, content)
}

async function beginsWith(path: string, beginning: Buffer): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return bytesRead === beginning.length && buffer.equals(beginning)
  } finally {
    await handle.close()
  }
}
