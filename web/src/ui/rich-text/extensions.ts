import { Extension, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { linkSchemes, richAlignments, richPicture } from '#protocol/platform/rich-text.ts'

/** Public pictures of this product alone, whatever was pasted. */
const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: {
        default: null,
        parseHTML: (element: HTMLElement) => richPicture(element.getAttribute('src') ?? '') ?? null,
      },
    }
  },
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: (element) => (richPicture(element.getAttribute('src') ?? '') ? null : false),
      },
    ]
  },
})

/** Only addresses that open a page, a mail or a call. */
export const isLink = (address: string): boolean =>
  URL.canParse(address) && linkSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`))

/** The way out of a table for the keyboard, where Tab leads from cell to cell. */
const EscapeLeaves = Extension.create({
  name: 'escapeLeaves',
  addKeyboardShortcuts() {
    return { 'Mod-Escape': () => this.editor.commands.blur() }
  },
})

/** What a text of the editor consists of; the server keeps exactly that (`platform/rich-text.ts` in protocol and server). */
export const richExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, isAllowedUri: (address) => isLink(address) },
  }),
  TextStyleKit.configure({ fontFamily: false, lineHeight: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...richAlignments] }),
  TableKit.configure({ table: { resizable: true } }),
  Picture.configure({ inline: true }),
  EscapeLeaves,
]
