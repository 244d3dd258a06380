import { type ChildNode, type Element, isTag, isText, styleOf } from './html-tree.ts'

/** How a run of letters looks; sizes in pixels. */
export interface RunStyle {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  color?: string
  background?: string
  size?: number
  link?: string
}

/** A piece of a paragraph: letters of one look, or a picture. */
export type Run =
  | { kind: 'text'; text: string; style: RunStyle }
  | { kind: 'picture'; src: string; width: number | null }

const blockTags = new Set(
  'p div h1 h2 h3 h4 ul ol li blockquote hr table thead tbody tr td th colgroup'.split(' '),
)
export const isBlock = (node: ChildNode): node is Element => isTag(node) && blockTags.has(node.name)

const tagStyles: Readonly<Record<string, RunStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  h1: { bold: true, size: 24 },
  h2: { bold: true, size: 20 },
  h3: { bold: true, size: 16 },
  h4: { bold: true },
}

/** The look inside an element. */
export function styleWithin(element: Element, outer: RunStyle): RunStyle {
  const { color, 'background-color': background, 'font-size': size } = styleOf(element)
  return {
    ...outer,
    ...tagStyles[element.name],
    ...(color ? { color: hexOf(color) } : {}),
    ...(background ? { background: hexOf(background) } : {}),
    ...(size ? { size: Number.parseFloat(size) } : {}),
    ...(element.name === 'a' && element.attribs.href ? { link: element.attribs.href } : {}),
  }
}

/** `rgb(1, 2, 3)` as `#010203`; documents know no other colours. */
function hexOf(color: string): string {
  if (color.startsWith('#'))
    return color.length === 4
      ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`
      : color.slice(0, 7)
  const parts = [...color.matchAll(/[\d.]+/g)]
    .slice(0, 3)
    .map(([part]) => Math.min(255, Math.round(Number(part))))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The runs of inline nodes; blocks inside are left to the caller. */
export function runsOf(nodes: readonly ChildNode[], style: RunStyle): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (isText(node)) {
      const text = node.data.replace(/[ \t\r\n]+/g, ' ')
      return text === '' ? [] : [{ kind: 'text', text, style }]
    }
    if (!isTag(node)) return []
    if (node.name === 'br') return [{ kind: 'text', text: '\n', style }]
    if (node.name === 'img') {
      const width = Number.parseFloat(styleOf(node).width ?? node.attribs.width ?? '')
      return [{ kind: 'picture', src: node.attribs.src ?? '', width: Number.isFinite(width) ? width : null }]
    }
    return runsOf(node.children, styleWithin(node, style))
  })
}

export type Side = 'left' | 'center' | 'right' | 'justify'
const sides: readonly string[] = ['left', 'center', 'right', 'justify'] satisfies Side[]
const isSide = (side: string): side is Side => sides.includes(side)

/** To which side a block leans. */
export function sideOf(element: Element, outer: Side): Side {
  const side = styleOf(element)['text-align'] ?? ''
  return isSide(side) ? side : outer
}

/** The children in order: blocks, and groups of inline nodes between them. */
export function partsOf(nodes: readonly ChildNode[]): (Element | ChildNode[])[] {
  const parts: (Element | ChildNode[])[] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (isBlock(node)) parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts
}

/** Rows of a table with their cells. */
export const rowsOf = (table: Element): Element[][] =>
  descend(table, 'tr').map((row) =>
    row.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th'),
  )

function descend(element: Element, name: string): Element[] {
  return element.children
    .filter(isTag)
    .flatMap((child) => (child.name === name ? [child] : descend(child, name)))
}

/** How many columns or rows a cell takes. */
export const spanOf = (cell: Element, attribute: 'colspan' | 'rowspan'): number =>
  Math.min(100, Math.max(1, Number.parseInt(cell.attribs[attribute] ?? '1', 10) || 1))
