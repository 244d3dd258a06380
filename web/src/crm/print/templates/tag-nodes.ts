import { Extension, type Extensions, mergeAttributes, Node } from '@tiptap/core'

/** Attributes by which tables of lines are known, on whichever node they stand. */
const tableMarks = {
  table: 'data-wk-table-tag',
  tableRow: 'data-wk-table-tr-tag',
  tableCell: 'data-wk-table-td-tag',
  tableHeader: 'data-wk-table-td-tag',
} as const

/** A tag: one piece that is chosen and deleted as a whole. */
const PrintTag = Node.create({
  name: 'printTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return {
      tag: { default: null, rendered: false },
      ofLine: { default: false, rendered: false },
      label: { default: '', rendered: false },
    }
  },
  parseHTML() {
    const read = (name: string, ofLine: boolean) => ({
      tag: `span[${name}]`,
      priority: 100,
      getAttrs: (element: HTMLElement) => ({
        tag: element.getAttribute(name),
        ofLine,
        label: (element.textContent ?? '').replace(/^\{|\}$/g, ''),
      }),
    })
    return [read('data-wk-tag', false), read('data-wk-table-value-tag', true)]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { tag, ofLine, label } = node.attrs
    const model = String(tag).split('.')[0]
    const own = {
      class: `wk-print-tag-wukong wk-tiny-color--${model}`,
      contenteditable: 'false',
      [ofLine ? 'data-wk-table-value-tag' : 'data-wk-tag']: tag,
    }
    return ['span', mergeAttributes(HTMLAttributes, own), `{${label}}`]
  },
})

const TableMarks = Extension.create({
  name: 'tableMarks',
  addGlobalAttributes() {
    return Object.entries(tableMarks).map(([type, attribute]) => ({
      types: [type],
      attributes: {
        [attribute]: {
          default: null,
          parseHTML: (element: HTMLElement) => element.getAttribute(attribute),
        },
      },
    }))
  },
})

/** What the texts of templates have besides (crm-records.md §14.2). */
export const templateNodes: Extensions = [PrintTag, TableMarks]

export interface Tag {
  /** `contract.money` */
  tag: string
  label: string
}

export const tagNode = ({ tag, label }: Tag, ofLine = false) => ({
  type: 'printTag',
  attrs: { tag, label, ofLine },
})

const cell = (content: object[], mark: string) => ({
  type: 'tableCell',
  attrs: { 'data-wk-table-td-tag': mark },
  content: [{ type: 'paragraph', content }],
})

/** A table of lines: a row of headings, and the one that is there once for each line. */
export const lineTable = (columns: readonly Tag[]) => ({
  type: 'table',
  attrs: { 'data-wk-table-tag': 'table' },
  content: [
    {
      type: 'tableRow',
      attrs: { 'data-wk-table-tr-tag': 'header' },
      content: columns.map(({ label }) => cell([{ type: 'text', text: label }], 'name')),
    },
    {
      type: 'tableRow',
      attrs: { 'data-wk-table-tr-tag': 'value' },
      content: columns.map((column) => cell([tagNode(column, true)], 'value')),
    },
  ],
})
