import sanitizeHtml from 'sanitize-html'
import { linkSchemes, richAlignments, richPicture, richSizeRange } from '#protocol/platform/rich-text.ts'

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i]
const { smallest, largest } = richSizeRange
const sizes = Array.from({ length: largest - smallest + 1 }, (_, at) => smallest + at)
const fontSize = new RegExp(`^(${sizes.join('|')})px$`)
const length = /^\d{1,4}(\.\d{1,2})?(px|%)$/
const side = new RegExp(`^(${richAlignments.join('|')})$`)

const tags =
  'p br b strong i em u s span div h1 h2 h3 h4 ul ol li a blockquote hr img table colgroup col tbody thead tr td th'.split(
    ' ',
  )

/** Elements within elements; the tags of deeper ones are dropped, their words stay. */
const DEEPEST = 100

/** Attributes that a kind of text has besides, by tag: field tags of a template. */
export type FurtherAttributes = Readonly<Record<string, readonly string[]>>

/**
 * A text of the editor as it is stored (foundations §2): paragraphs, marks, lists, links, tables and public pictures of this
 * product. Scripts, handlers, styles that place things, and addresses of files or of other servers never get in.
 */
export function cleanRichText(html: string, further: FurtherAttributes = {}): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: withFurther(
      {
        a: ['href', 'target', 'rel'],
        img: ['src', 'alt', 'width', 'height'],
        td: ['colspan', 'rowspan', 'colwidth'],
        th: ['colspan', 'rowspan', 'colwidth'],
        ol: ['start'],
        '*': ['style'],
      },
      further,
    ),
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    allowedStyles: {
      '*': { color, 'background-color': color, 'text-align': [side], 'font-size': [fontSize] },
      table: { width: [length], 'min-width': [length] },
      col: { width: [length], 'min-width': [length] },
      img: { width: [length], height: [length] },
    },
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, src: richPicture(attribs.src ?? '') ?? '' },
      }),
    },
    nestingLimit: DEEPEST,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  })
}

function withFurther(
  own: Readonly<Record<string, readonly string[]>>,
  further: FurtherAttributes,
): Record<string, string[]> {
  const names = [...new Set([...Object.keys(own), ...Object.keys(further)])]
  return Object.fromEntries(names.map((name) => [name, [...(own[name] ?? []), ...(further[name] ?? [])]]))
}
