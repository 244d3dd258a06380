import type { FormField } from '#protocol/fields/rule/field.ts'

/** The heading of fields without one of their own. */
export const BASIC = '基本信息'
const SYSTEM = '系统信息'

/** Whether a field is maintained by the system, of the record or of its targets: not editable. */
export const isSystem = ({ sysInformation }: Pick<FormField, 'sysInformation'>): boolean =>
  sysInformation === 1

/** The heading under which a form has a field. */
export const headingOf = ({ section }: Pick<FormField, 'section'>): string => section ?? BASIC

/** The fields of a record under their headings: what people know of it, and last what the system knows. */
export function sectionsOf(fields: readonly FormField[]): [string, FormField[]][] {
  const titleOf = (field: FormField) => field.section ?? (isSystem(field) ? SYSTEM : BASIC)
  const rank = ([title]: [string, FormField[]]) => (title === BASIC ? 0 : title === SYSTEM ? 2 : 1)
  return [...Map.groupBy(fields, titleOf)].toSorted((a, b) => rank(a) - rank(b))
}
