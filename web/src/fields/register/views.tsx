import { LinkOutlined } from '@ant-design/icons'
import { choiceFilter } from '../filter/choice.ts'
import { plainText, showText } from '../show.tsx'
import type { ShownField, ViewsDefinition } from '../views.tsx'

/** The entry that is held: an id, as forms read it, or the end of a path of ids. */
function parseEntry(value: unknown): number | null {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  const id = Number(last === '' ? Number.NaN : (last ?? Number.NaN))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

const isHeld = (value: unknown, field: ShownField) => parseEntry(value) === parseEntry(field.value)

/** Rows say the name itself; forms and details hold the id and say the words of what is stored. */
function toText(value: unknown, field: ShownField): string {
  const id = parseEntry(value)
  if (id === null) return plainText(value)
  const words = isHeld(value, field) ? field.words : undefined
  return words ?? field.choices?.find((each) => each.id === id)?.name ?? ''
}

/** How an entry of a register is shown, held and written. */
export const registered = {
  Show: showText(toText),
  parse: parseEntry,
  toWrite: (id) => id,
  toText,
  filter: choiceFilter,
  icon: <LinkOutlined />,
  width: 140,
  inline: false,
  isChosen: true,
  designer: {
    hint: '请选择',
  },
} satisfies Omit<ViewsDefinition<number | null>, 'Edit'>
