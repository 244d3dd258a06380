import type { DraftField, DraftRows } from './draft.ts'

/** Farthest way back. */
const MOST_STEPS = 100

/** A form being drawn, with the ways back and forth. */
interface Drawing {
  rows: DraftRows
  past: readonly DraftRows[]
  future: readonly DraftRows[]
  /** Where the last step was typed: typing on in one place is one step. */
  typedIn: string | null
}

export const drawingOf = (rows: DraftRows): Drawing => ({ rows, past: [], future: [], typedIn: null })

/** The next step; `typedIn` names the place when it was typed. */
export function step(
  drawing: Drawing,
  change: (rows: DraftRows) => DraftRows,
  typedIn: string | null = null,
): Drawing {
  const { rows, past } = drawing
  const next = change(rows)
  if (next === rows) return drawing
  const goesOn = typedIn !== null && typedIn === drawing.typedIn
  return { rows: next, past: goesOn ? past : [...past, rows].slice(-MOST_STEPS), future: [], typedIn }
}

export function undo(drawing: Drawing): Drawing {
  const { rows, past, future } = drawing
  const before = past.at(-1)
  if (!before) return drawing
  return { rows: before, past: past.slice(0, -1), future: [rows, ...future], typedIn: null }
}

export function redo(drawing: Drawing): Drawing {
  const { rows, past, future } = drawing
  const [next, ...rest] = future
  if (!next) return drawing
  return { rows: next, past: [...past, rows], future: rest, typedIn: null }
}

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
