import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** How much of a text is looked at. */
const LOOKED_AT = 8192
const UTF16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]

/** A text of separated values, or any other. */
export const TEXT = 'CSV 等文本'

/** What people call the contents they mistake for workbooks, by their usual extension. */
const words: Readonly<Record<string, string>> = {
  xlsx: '.xlsx 工作簿',
  xlsm: '带宏的工作簿（.xlsm）',
  cfb: '旧版 .xls 工作簿或加密的工作簿',
  docx: 'Word 文档',
  pptx: '演示文稿',
  pdf: 'PDF 文档',
  zip: '压缩文件',
  exe: '程序',
  xml: 'XML 或网页文本',
}

/** Names the content of a file that is not a workbook; null when it is empty. */
export async function nameContent(path: string): Promise<string | null> {
  const begin = await beginningOf(path)
  if (begin.length === 0) return null
  const found = await fileTypeFromFile(path)
  if (found) return words[found.ext] ?? `${found.ext.toUpperCase()} 文件`
  if (UTF16.some((mark) => begin.subarray(0, 2).equals(mark))) return TEXT
  if (begin.includes(0)) return '无法识别的文件'
  return /^\uFEFF?\s*</.test(begin.toString('utf8')) ? 'XML 或网页文本' : TEXT
}

/** Office documents and archives of other kinds begin like an .xlsx. */
export async function isOtherArchive(path: string): Promise<boolean> {
  const found = await fileTypeFromFile(path)
  return found !== undefined && found.ext !== 'xlsx' && found.ext !== 'zip'
}

async function beginningOf(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
