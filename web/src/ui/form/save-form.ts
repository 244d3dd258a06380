import type { FormInstance } from 'antd'
import { toKey } from '#protocol/platform/to-key.ts'
import { type FieldPath, showingAtFields } from '#web/platform/at-field.ts'

/** Forms may name a field as its definition does, which the server names as requests do. */
const isNamed = (part: string | number, asked: string | number | undefined): boolean =>
  part === asked || (typeof part === 'string' && toKey(part) === asked)

/** Puts a sentence at the field that the path leads to or into, and the caret there; false where the form has none. */
function showAt(form: FormInstance, path: FieldPath, sentence: string): boolean {
  const [found] = form
    .getFieldsError()
    .map(({ name }) => name)
    .filter((name) => name.every((part, at) => isNamed(part, path[at])))
    .toSorted((a, b) => b.length - a.length)
  if (!found) return false
  form.setFields([{ name: found, errors: [sentence] }])
  form.scrollToField(found, { focus: true })
  return true
}

/** Takes the faults away that stand at fields of which `is` holds. */
const forget = (form: FormInstance, is: (name: FieldPath) => boolean): void =>
  form.setFields(
    form
      .getFieldsError()
      .filter(({ name, errors }) => errors.length > 0 && is(name))
      .map(({ name }) => ({ name, errors: [] })),
  )

const isWithin = (values: unknown, [part, ...rest]: FieldPath): boolean => {
  if (part === undefined) return true
  const entry =
    values !== null &&
    typeof values === 'object' &&
    Object.entries(values).find(([key]) => key === String(part))
  return entry ? isWithin(entry[1], rest) : false
}

/** What a save found wrong about a value ends with the value; rules of the form look at it themselves. */
export const forgetFaults = (form: FormInstance | null, changed: object): void =>
  form ? forget(form, (name) => isWithin(changed, name)) : undefined

/**
 * Saves once the form's rules pass. A refusal is shown at the field that the server names until its value changes, or as a toast if the
 * form lacks that field.
 */
export function saveForm<Result>(form: FormInstance | null, save: () => Promise<Result>): Promise<Result> {
  if (!form) return save()
  forget(form, () => true)
  return showingAtFields((path, sentence) => showAt(form, path, sentence), save)
}
