import { LONGEST_FILLED } from '#protocol/crm/print/calls.ts'
import type { PrintedValues } from '#server/engine/features/print/values.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import {
  type Element,
  escapeHtml,
  parseHtml,
  writeElement,
  writeHtml,
} from '#server/platform/documents/html-tree.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What the texts of templates have besides: their tags (crm-records.md §14.2). */
export const tagAttributes = {
  span: ['class', 'contenteditable', 'data-wk-tag', 'data-wk-table-value-tag'],
  table: ['data-wk-table-tag'],
  tr: ['data-wk-table-tr-tag'],
  td: ['data-wk-table-td-tag'],
  th: ['data-wk-table-td-tag'],
}

/** A template as it is stored, and a filled one as it becomes a document: no script, no handler, no foreign or file address. */
export const cleanTemplate = ({ services, viewer }: Actor, html: string): Promise<string> =>
  services.documents.clean(html, tagAttributes, viewer.userId)

/**
 * Fills a template: its tags become values, the value row of a table of lines is there once for each line, and not at all
 * without any. Whatever a value holds is text.
 * @throws Refusal `documentTooLarge` where the lines make more of it than may become a document
 */
export async function fillTemplate(actor: Actor, content: string, printed: PrintedValues): Promise<string> {
  let length = 0
  const text = (tag: string, value: string | undefined) =>
    `<span data-wk-tag="${escapeHtml(tag)}">${escapeHtml(value ?? '')}</span>`
  const fill = (node: Element): string | undefined => {
    const tag = node.attribs['data-wk-tag']
    if (tag !== undefined) return text(tag, printed.value(tag))
    // a heading is there again on each page that the table goes on to
    if (node.attribs['data-wk-table-td-tag'] === 'name')
      return writeElement(node, writeHtml(node.children, fill), 'th')
    if (node.attribs['data-wk-table-tr-tag'] !== 'value') return undefined
    const key = lineKeyOf(node)
    return printed
      .lines(key)
      .map((line) => {
        if (length > LONGEST_FILLED) refuse('documentTooLarge')
        const written = writeHtml(node.children, (inner) => {
          const lineTag = inner.attribs['data-wk-table-value-tag']
          if (lineTag === undefined) return fill(inner)
          return text(lineTag, line.get(lineTag.slice(key.length + 1)))
        })
        const row = writeElement(node, written)
        length += row.length
        return row
      })
      .join('')
  }
  return writeHtml(parseHtml(await cleanTemplate(actor, content)), fill)
}

/** A filled text in which the values of some tags are left out; what was typed around them stays. */
export const blankTags = (content: string, isOpen: (tag: string) => boolean): string =>
  writeHtml(parseHtml(content), (node) => {
    const tag = node.attribs['data-wk-tag']
    return tag === undefined || isOpen(tag) ? undefined : writeElement(node, '')
  })

/** The word before the point in the tags of a row: the key of its lines. */
function lineKeyOf(row: Element): string {
  const [, key = ''] = /data-wk-table-value-tag="([a-z]\w*)\./.exec(writeHtml([row])) ?? []
  return key
}
