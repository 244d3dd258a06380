import { refusedField } from '#protocol/platform/envelope.ts'

/** A field of a form by its path: `stages[0].name` is ['stages', 0, 'name']. */
export type FieldPath = readonly (string | number)[]

/** Shows the sentence at the field; false where the form has no such field. */
export type ShowAtField = (path: FieldPath, sentence: string) => boolean

/** Forms that save at the moment, the innermost last. */
const saving: ShowAtField[] = []

/** Runs the work; a refusal is shown at the field that the server names, if the form has it, instead of as a toast. */
export async function showingAtFields<Result>(
  show: ShowAtField,
  work: () => Promise<Result>,
): Promise<Result> {
  saving.push(show)
  try {
    return await work()
  } finally {
    saving.splice(saving.lastIndexOf(show), 1)
  }
}

const pathOf = (field: string): FieldPath =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/**
 * Whether a saving form shows the refusal at one of its fields. The field's label is removed from the message, since its position names
 * it.
 */
export function isShownAtField({ message, data }: { message: string; data: unknown }): boolean {
  const field = refusedField(data)
  if (field === null || message === '') return false
  const named = `：${field}`
  const sentence = message.endsWith(named) ? message.slice(0, -named.length) : message
  return saving.toReversed().some((show) => show(pathOf(field), sentence))
}
