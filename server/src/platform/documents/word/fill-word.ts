import Docxtemplater, { type DXT } from 'docxtemplater'
import PizZip from 'pizzip'
import { WordFault } from './fault.ts'
import { isScope, type WordScope, type WordTag } from './scope.ts'

/**
 * The tags of a document, outermost first.
 * @throws WordFault where one is not written to its end, a loop is not closed, or a tag wants more than a value or a loop
 */
export function wordTags(content: Uint8Array): WordTag[] {
  const found: WordTag[] = []
  const collector: DXT.Module = {
    name: 'tags',
    set: ({ inspect }: { inspect?: { postparsed?: DXT.Part[] } }) => {
      if (inspect?.postparsed) found.push(...tagsOf(inspect.postparsed))
    },
  }
  open(content, [collector])
  return found
}

/** Characters of all parts of a filled document together. */
const MOST_FILLED = 24 * 1024 * 1024

/**
 * The document with its tags filled: each value is text, whatever it holds.
 * @throws RangeError where the filled document is too large
 */
export function fillWord(content: Uint8Array, values: WordScope): Uint8Array {
  const document = open(content, [])
  document.render(values)
  const parts = document.getZip().file(/\.xml$/)
  const length = parts.reduce((sum, part) => sum + part.asText().length, 0)
  if (length > MOST_FILLED) throw new RangeError(`${length} characters in a filled document`)
  return document.toBuffer()
}

function tagsOf(parts: readonly DXT.Part[]): WordTag[] {
  return parts
    .filter(({ type }) => type === 'placeholder')
    .map(({ value, module, subparsed, expanded }) => {
      if (module && module !== 'loop') throw new WordFault('tagSyntax', value)
      return { name: value, inside: module === 'loop' ? tagsOf(subparsed ?? expanded ?? []) : null }
    })
}

function open(content: Uint8Array, modules: DXT.Module[]): Docxtemplater<PizZip> {
  try {
    return new Docxtemplater(new PizZip(content), {
      modules,
      paragraphLoop: true,
      linebreaks: true,
      stripInvalidXMLChars: true,
      errorLogging: false,
      syntax: { changeDelimiterPrefix: null },
      nullGetter: () => '',
      // no expressions: a tag is a name
      parser: (name) => ({ get: (scope) => (isScope(scope) ? scope.get(name.trim()) : undefined) }),
    })
  } catch (error) {
    if (error instanceof WordFault) throw error
    throw faultOf(error)
  }
}

/** What the library found wrong with the tags; anything else is wrong with the document. */
function faultOf(error: unknown): WordFault {
  const said = propertiesOf(error)
  const [first = error] = Array.isArray(said.errors) ? said.errors : []
  const { id, xtag, context } = propertiesOf(first)
  const subject = [xtag, context].find((each) => typeof each === 'string' && each !== '')
  return typeof id === 'string' && typeof subject === 'string'
    ? new WordFault('tagSyntax', subject.slice(0, 50), error)
    : new WordFault('notWord', '', error)
}

const propertiesOf = (error: unknown): Record<string, unknown> =>
  error instanceof Error && 'properties' in error && typeof error.properties === 'object' && error.properties
    ? { ...error.properties }
    : {}
