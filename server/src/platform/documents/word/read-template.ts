import PizZip from 'pizzip'
import { openArchive } from '#server/platform/sheets/archive.ts'
import { MEGABYTE, SheetFault, sheetLimits } from '#server/platform/sheets/limits.ts'
import { checkPart } from './check-part.ts'
import { WordFault } from './fault.ts'
import { MOST_TAGS } from './scope.ts'

const MAIN = 'word/document.xml'
const TYPES = '[Content_Types].xml'
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Parts that words and looks consist of; all others run something or hide another file. */
const known = /(^|[./])(xml|rels|png|jpe?g|gif|bmp|tiff?|emf|wmf|odttf)$/i
const limits = sheetLimits({ inflated: 24 * MEGABYTE })
/** Characters of all XML together: what filling it has to go through. */
const MOST_XML = 4 * MEGABYTE
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A document of Word (.docx) as it may be kept and filled: rewritten from the parts that were checked, so that the archive
 * holds nothing else.
 * @throws WordFault for what is no such document, unpacks to too much, has too many tags, runs something or names
 * something outside of itself
 */
export async function readWordTemplate(path: string): Promise<Buffer> {
  const parts = await readParts(path)
  const types = parts.get(TYPES)
  if (!types || !parts.has(MAIN)) throw new WordFault('notWord')
  const xml = [...parts]
    .filter(([name]) => /\.(xml|rels)$/i.test(name))
    .map(([name, bytes]) => [name, textOf(name, bytes)] as const)
  if (xml.reduce((sum, [, text]) => sum + text.length, 0) > MOST_XML) throw new WordFault('tooLarge')
  const tags = xml.reduce((sum, [name, text]) => sum + checkPart(name, text).tags, 0)
  if (tags > MOST_TAGS) throw new WordFault('tooManyTags')
  const declared = textOf(TYPES, types)
  if (/macroEnabled|vbaProject|activeX/i.test(declared)) throw new WordFault('active', TYPES)
  if (!declared.includes(DOCUMENT_TYPE)) throw new WordFault('notWord')
  const zip = new PizZip()
  for (const [name, bytes] of parts) zip.file(name, bytes)
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

/** The parts that are no folders. The reader of the archive refuses names that leave it. */
async function readParts(path: string): Promise<Map<string, Buffer>> {
  try {
    const archive = await openArchive(path, limits)
    try {
      const parts = new Map<string, Buffer>()
      for (const name of archive.names().filter((each) => !each.endsWith('/'))) {
        if (!known.test(name)) throw new WordFault('active', name)
        parts.set(name, await archive.read(name))
      }
      return parts
    } finally {
      archive.close()
    }
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error
    throw new WordFault(error.kind === 'tooLarge' ? 'tooLarge' : 'notWord', '', error)
  }
}

function textOf(name: string, bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new WordFault('notWord', name, cause)
  }
}
