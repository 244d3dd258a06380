import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { SheetFault, type SheetLimits } from './limits.ts'

/** The parts of a workbook, or of another document that is an archive, by name. */
export interface Archive {
  names(): string[]
  has(name: string): boolean
  /** The inflated bytes of a part. */
  read(name: string): Promise<Buffer>
  /** The inflated bytes of a part, as UTF-8 text chunks. */
  open(name: string): Promise<Readable>
  close(): void
}

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open)
/** A workbook with more parts than this is none that people make. */
const MOST_PARTS = 2000

/**
 * Opens a workbook's archive. Refuses, before inflating anything, parts whose declared size is over the limit,
 * alone or together, or out of proportion to their bytes; the declared size is enforced while reading.
 */
export async function openArchive(path: string, limits: SheetLimits): Promise<Archive> {
  const zip = await openZip(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false }).catch(
    notAWorkbook,
  )
  try {
    const entries = await readEntries(zip, limits)
    return {
      names: () => [...entries.keys()],
      has: (name) => entries.has(name),
      read: async (name) => buffer(await openPart(zip, entries.get(name))).catch(notAWorkbook),
      open: async (name) => (await openPart(zip, entries.get(name))).setEncoding('utf8'),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function notAWorkbook(error: unknown): never {
  throw error instanceof SheetFault ? error : new SheetFault('notAWorkbook', error)
}

function readEntries(zip: ZipFile, limits: SheetLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let inflated = 0
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(new SheetFault('notAWorkbook', error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      inflated += entry.uncompressedSize
      const isDense = entry.uncompressedSize > limits.ratio * Math.max(entry.compressedSize, 1024)
      if (inflated > limits.inflated || isDense) return reject(new SheetFault('tooLarge'))
      if (entry.isEncrypted() || entries.size >= MOST_PARTS || entries.has(entry.fileName))
        return reject(new SheetFault('notAWorkbook'))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

async function openPart(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  if (!entry) throw new SheetFault('notAWorkbook')
  return new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
  }).catch(notAWorkbook)
}
