import PizZip from 'pizzip'

const types = (main: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const relations = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const relation = (kind: string, target: string, mode = 'External') =>
  `<Relationship Id="rId${kind}" Type="${OFFICE}/${kind}" Target="${target}" TargetMode="${mode}"/>`

export const paragraph = (...runs: string[]) =>
  `<w:p>${runs.map((words) => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`).join('')}</w:p>`
export const wordTable = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

interface WordOptions {
  /** Relations of the document. */
  links?: string
  main?: string
  /** Before the document's element. */
  prolog?: string
  /** Parts besides, by name. */
  parts?: Record<string, string | Buffer>
}

/** A document of Word with this body. */
export function makeWord(
  body: string,
  { links = '', main = DOCUMENT, prolog = '', parts = {} }: WordOptions = {},
) {
  const zip = new PizZip()
  zip.file('[Content_Types].xml', types(main))
  zip.file('_rels/.rels', relations(relation('officeDocument', 'word/document.xml', 'Internal')))
  zip.file('word/_rels/document.xml.rels', relations(links))
  zip.file(
    'word/document.xml',
    `<?xml version="1.0" encoding="UTF-8"?>${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:v="urn:schemas-microsoft-com:vml"><w:body>${body}</w:body></w:document>`,
  )
  for (const [name, content] of Object.entries(parts)) zip.file(name, content)
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

/** The words of a document, a bar between texts; of another part if named. */
export function wordsIn(document: Buffer, part = 'word/document.xml'): string {
  const xml = new PizZip(document).file(part)?.asText() ?? ''
  return [...xml.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)]
    .map(([, words = '']) => words)
    .filter((words) => words.trim() !== '')
    .join('|')
}
