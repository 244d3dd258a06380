import { type ChildNode, isTag, isText, parseHtml } from '#server/platform/documents/html-tree.ts'
import { type RunStyle, styleWithin } from '#server/platform/documents/runs.ts'

/** Letters and pictures in their order, each with its look; blanks and markup that does not show are left out. */
function lookOf(nodes: readonly ChildNode[], style: RunStyle): [look: string, shown: string][] {
  return nodes.flatMap((node): [string, string][] => {
    const look = JSON.stringify(Object.entries(style).toSorted())
    if (isText(node)) {
      const letters = node.data.replaceAll(/\s+/g, '')
      return letters === '' ? [] : [[look, letters]]
    }
    if (!isTag(node)) return []
    if (node.name === 'img') return [['picture', node.attribs.src ?? '']]
    return lookOf(node.children, styleWithin(node, style))
  })
}

/** As one text in which neighbours of one look are together, however the markup divides them. */
function shownBy(html: string): string {
  let last = ''
  return lookOf(parseHtml(html), {})
    .map(([look, shown]) => {
      const same = look === last && look !== 'picture'
      last = look
      return same ? shown : `\n${look}\n${shown}`
    })
    .join('')
}

/** Whether two texts look alike on paper: editors write the same one in different ways. */
export const looksAlike = (one: string, other: string): boolean =>
  one === other || shownBy(one) === shownBy(other)
