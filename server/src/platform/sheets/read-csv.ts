import { readFile, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { cleanText } from './cell-text.ts'
import { SheetFault, type SheetLimits } from './limits.ts'
import type { SheetRow } from './read-xlsx.ts'
import { nameContent, TEXT } from './recognise.ts'

/** Rows between two pauses, in which others are served. */
const AT_ONCE = 500
/** Characters given to the parser at a time. */
const CHUNK = 65_536

/** Whether a file is no text of separated values. */
export const isNoText = async (path: string): Promise<boolean> => (await nameContent(path)) !== TEXT

/** The filled rows of a text of separated values, by commas or by tabs; rows are counted as its records. */
export async function* readCsv(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  if ((await stat(path)).size > limits.inflated) throw new SheetFault('tooLarge')
  let number = 0
  try {
    for await (const record of recordsOf(decode(await readFile(path)))) {
      number += 1
      if (number > limits.rows) throw new SheetFault('tooManyRows')
      const cells = cellsOf(record, limits)
      if (cells.some((cell) => cell !== '')) yield { number, cells }
      if (number % AT_ONCE === 0) await setImmediate()
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SheetFault('otherContent', error, '引号不成对的文本')
    throw error
  }
}

/** By its mark; without one UTF-8, and where it cannot be that, what spreadsheets write in this country. */
function decode(content: Buffer): string {
  for (const encoding of encodingsOf(content)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new SheetFault('otherContent', undefined, '无法识别编码的文本')
}

function encodingsOf([first, second]: Buffer): readonly string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le']
  if (first === 0xfe && second === 0xff) return ['utf-16be']
  return ['utf-8', 'gb18030']
}

function recordsOf(text: string): AsyncIterable<unknown> {
  const [firstLine = ''] = /^[^\r\n]*/.exec(text) ?? []
  const parser = parse({
    delimiter: !firstLine.includes(',') && firstLine.includes('\t') ? '\t' : ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  })
  // what goes wrong is thrown by the iteration
  return pipeline(Readable.from(chunksOf(text)), parser, () => undefined)
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

function cellsOf(record: unknown, limits: SheetLimits): string[] {
  const cells = Array.isArray(record) ? record.map(String) : []
  if (cells.length > limits.columns) throw new SheetFault('tooManyColumns')
  if (cells.some((cell) => cell.length > limits.text)) throw new SheetFault('tooLarge')
  return cells.map(cleanText)
}
