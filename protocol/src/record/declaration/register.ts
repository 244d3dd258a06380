import { type FormType, formTypes } from '#protocol/fields/form-types.ts'
import { toKey } from '#protocol/platform/to-key.ts'

interface Registered {
  name: string
  label: string
  formType: FormType
  under?: string
  beginsWithFirst?: true
  onlyWith?: true
}

interface Holder {
  key: string
  fields: readonly Registered[]
  stored: readonly Registered[]
}

/** A column whose value is an entry of a register. */
export interface RegisterColumn {
  name: string
  /** As rows send the id. */
  key: string
  /** As rows send the name of the entry: categoryId → categoryName (record-engine.md §3.6). */
  nameKey: string
  label: string
  formType: FormType
  /** Key of the column whose entry the choice belongs to. */
  under: string | undefined
  beginsWithFirst: boolean
  /** Forms of an existing record change it only together with that other column. */
  onlyWith: boolean
}

const isRegistered = ({ formType }: Pick<Registered, 'formType'>) => formTypes[formType].fromRegister

/** The key of the entry's name in rows, given the key of its id. */
export const registerNameKey = (key: string): string => `${key.replace(/Id$/, '')}Name`

/** The columns of a type that hold entries of registers. */
export const registerColumnsOf = ({ fields, stored }: Omit<Holder, 'key'>): RegisterColumn[] =>
  [...fields, ...stored]
    .filter(isRegistered)
    .map(({ name, label, formType, under, beginsWithFirst, onlyWith }) => ({
      name,
      key: toKey(name),
      nameKey: registerNameKey(toKey(name)),
      label,
      formType,
      under: under === undefined ? undefined : toKey(under),
      beginsWithFirst: beginsWithFirst ?? false,
      onlyWith: onlyWith ?? false,
    }))

/** Refuses (throws) fields that lie under one from which nothing is chosen. */
export function checkRegistered({ key, fields }: Holder): void {
  const registered = fields.filter(isRegistered)
  for (const { name, under } of fields) {
    if (under === undefined) continue
    if (!registered.some((each) => each.name === name) || !registered.some((each) => each.name === under))
      throw new Error(`${key}.${name} lies under ${under}: both are chosen from registers`)
  }
}
