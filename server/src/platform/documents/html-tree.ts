import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

export type { ChildNode, Element } from 'domhandler'
export { isTag, isText } from 'domhandler'

/** The nodes of a cleaned text. */
export const parseHtml = (html: string): ChildNode[] => parseDocument(html).children

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (each) => escapes[each] ?? each)

const empty = new Set(['br', 'hr', 'img', 'col'])

/** Writes nodes as HTML; `instead` may write a node in another way. */
export function writeHtml(
  nodes: readonly ChildNode[],
  instead: (node: Element) => string | undefined = () => undefined,
): string {
  return nodes.map((node) => writeNode(node, instead)).join('')
}

function writeNode(node: ChildNode, instead: (node: Element) => string | undefined): string {
  if (isText(node)) return escapeHtml(node.data)
  if (!isTag(node)) return ''
  return instead(node) ?? writeElement(node, writeHtml(node.children, instead))
}

/** An element with other content, or as another one. */
export function writeElement({ name: own, attribs }: Element, content: string, name = own): string {
  const written = Object.entries(attribs).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const open = `<${name}${written.join('')}`
  return empty.has(name) ? `${open} />` : `${open}>${content}</${name}>`
}

/** `style` as an object. */
export const styleOf = ({ attribs }: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (attribs.style ?? '').split(';').flatMap((rule) => {
      const at = rule.indexOf(':')
      return at < 0 ? [] : [[rule.slice(0, at).trim().toLowerCase(), rule.slice(at + 1).trim()]]
    }),
  )
