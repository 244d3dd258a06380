import sanitizeHtml from 'sanitize-html'
import { asText, textDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { noSheet } from './sheet.ts'

const color = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i]

/** Words with simple marks; scripts, styles that place things, and foreign pictures never reach a form. */
const cleanDescription = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      's',
      'ul',
      'ol',
      'li',
      'a',
      'span',
      'h3',
      'h4',
      'div',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['style'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedStyles: { '*': { color, 'background-color': color, 'text-align': [/^(left|center|right)$/] } },
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  })

/** Words that the form shows: they are the default of the field, and no record has a value. */
export const desc_text: FieldStore = {
  column: null,
  store: () => null,
  storeCell: null,
  toRow: () => '',
  toRead: () => null,
  toText: () => '',
  compare: null,
  sort: null,
  unique: null,
  searchIndex: null,
  mask: null,
  nameOf: null,
  kept: 'plain',
  exists: null,
  files: null,
  checkedAs: null,
  listed: false,
  headAs: null,
  filterAs: null,
  sheet: noSheet,
  default: { ...textDefault, write: (value) => cleanDescription(asText(value)) },
}
