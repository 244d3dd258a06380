import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { WordFault } from './fault.ts'

/** Fields that a document works out from itself; all others may fetch, run or show something from elsewhere. */
const harmlessFields = new Set(
  '= ADVANCE AUTHOR COMMENTS CREATEDATE DATE DOCPROPERTY EDITTIME EQ FILENAME FORMCHECKBOX FORMDROPDOWN FORMTEXT HYPERLINK IF INDEX KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ STYLEREF SUBJECT SYMBOL TC TIME TITLE TOC XE'.split(
    ' ',
  ),
)
/** Elements that hold what runs, or that bring in another document. */
const active = new Set([
  'OLEObject',
  'control',
  'altChunk',
  'mailMerge',
  'subDoc',
  'saveThroughXslt',
  'script',
])
const linkTarget = /^(https?:|mailto:|tel:|#)/i
const outsideAddress = /^\s*([a-z][\w+.-]*:|\\\\|\/\/)/i

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Counts what may begin a tag in an XML part, and refuses a part that holds more than text and looks: declarations of a
 * document type, fields that fetch, addresses outside of the document other than links, active content.
 */
export function checkPart(name: string, xml: string): { tags: number } {
  const parser = new SaxesParser()
  const fields = fieldReader(name)
  let tags = 0
  parser.on('error', (cause) => {
    throw new WordFault('notWord', name, cause)
  })
  parser.on('doctype', () => {
    throw new WordFault('outside', name)
  })
  parser.on('opentag', (tag) => {
    const element = localName(tag.name)
    if (active.has(element)) throw new WordFault('active', name)
    if (element === 'Relationship') checkRelation(name, tag)
    for (const [key, value] of Object.entries(tag.attributes))
      if (['src', 'href'].includes(localName(key)) && outsideAddress.test(value))
        throw new WordFault('outside', name)
    fields.open(element, tag)
  })
  parser.on('text', (text) => {
    tags += text.split('{').length - 1
    fields.text(text)
  })
  parser.on('closetag', (tag) => fields.close(localName(tag.name)))
  parser.write(xml).close()
  return { tags }
}

function checkRelation(name: string, { attributes }: SaxesTagPlain): void {
  const { Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes
  const kind = type.slice(type.lastIndexOf('/') + 1)
  if (/^(aFChunk|oleObject|package|control|vbaProject|subDocument)$/i.test(kind))
    throw new WordFault('active', name)
  const isOutside = mode.toLowerCase() === 'external' || outsideAddress.test(target)
  if (isOutside && !(kind === 'hyperlink' && linkTarget.test(target))) throw new WordFault('outside', name)
}

/** Reads what the fields of a part do, also where their words are scattered over runs and other fields. */
function fieldReader(name: string) {
  const open: { words: string; isRead: boolean }[] = []
  let isInstruction = false
  const check = (instruction: string) => {
    const [, word = ''] = /^\s*(=|[^\s"\\]*)/.exec(instruction) ?? []
    if (!harmlessFields.has(word.toUpperCase())) throw new WordFault('outside', name)
  }
  const finish = () => {
    const field = open.at(-1)
    if (!field || field.isRead) return
    field.isRead = true
    check(field.words)
  }
  return {
    open(element: string, { attributes }: SaxesTagPlain) {
      const said = (attribute: string) =>
        Object.entries(attributes).find(([key]) => localName(key) === attribute)?.[1]
      if (element === 'fldSimple') check(said('instr') ?? '')
      if (element === 'instrText') isInstruction = true
      if (element !== 'fldChar') return
      const kind = said('fldCharType')
      if (kind === 'begin') open.push({ words: '', isRead: false })
      else finish()
      if (kind === 'end') open.pop()
    },
    text(words: string) {
      const field = open.at(-1)
      if (isInstruction && field && !field.isRead) field.words += words
      else if (isInstruction && !field) check(words)
    },
    close(element: string) {
      if (element === 'instrText') isInstruction = false
    },
  }
}
