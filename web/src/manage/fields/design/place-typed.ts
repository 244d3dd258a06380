import type { DraftField } from './draft.ts'

/** The place in which a change was typed; null where it is a step of its own, such as a switch or a removed option. */
export function placeTyped(field: DraftField, change: Partial<DraftField>): string | null {
  const isTyped = Object.entries(change).every(([name, value]) => {
    if (name === 'options') return keysOf(value) === keysOf(field.options)
    if (name === 'columns') return keysOf(value) === keysOf(field.columns)
    return typeof value === 'string'
  })
  return isTyped ? `${field.key} ${Object.keys(change).join()}` : null
}

const keyed = (value: unknown): value is readonly { key: string }[] => Array.isArray(value)
const keysOf = (list: unknown) => (keyed(list) ? list.map(({ key }) => key).join() : '')
