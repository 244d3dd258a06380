import { boolean_value } from './boolean_value.ts'
import { business } from './business.ts'
import { business_status } from './business_status.ts'
import { business_type } from './business_type.ts'
import { category } from './category.ts'
import { checkbox } from './checkbox.ts'
import { checkStatus } from './checkStatus.ts'
import { contacts } from './contacts.ts'
import { contract } from './contract.ts'
import { customer } from './customer.ts'
import { date } from './date.ts'
import { date_interval } from './date_interval.ts'
import { datetime } from './datetime.ts'
import { dealStatus } from './dealStatus.ts'
import { desc_text } from './desc_text.ts'
import { detail_table } from './detail_table.ts'
import { email } from './email.ts'
import { examine_type } from './examine_type.ts'
import { file } from './file.ts'
import { floatnumber } from './floatnumber.ts'
import { handwriting_sign } from './handwriting_sign.ts'
import { hrm_dept } from './hrm_dept.ts'
import { hrm_employee } from './hrm_employee.ts'
import { hrm_post } from './hrm_post.ts'
import { invoice } from './invoice.ts'
import { location } from './location.ts'
import { map_address } from './map_address.ts'
import { mobile } from './mobile.ts'
import { number } from './number.ts'
import { percent } from './percent.ts'
import { pic } from './pic.ts'
import { position } from './position.ts'
import { product } from './product.ts'
import { receivables_plan } from './receivables_plan.ts'
import type { FormTypeRule } from './rule/form-type.ts'
import { select } from './select.ts'
import { single_product } from './single_product.ts'
import { single_user } from './single_user.ts'
import { structure } from './structure.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { user } from './user.ts'
import { website } from './website.ts'

/** Every form type by its name on the wire. */
export const formTypes = {
  text,
  textarea,
  website,
  boolean_value,
  select,
  checkbox,
  number,
  floatnumber,
  percent,
  mobile,
  email,
  examine_type,
  date,
  datetime,
  date_interval,
  position,
  location,
  user,
  structure,
  file,
  handwriting_sign,
  desc_text,
  detail_table,
  single_user,
  map_address,
  customer,
  business,
  contacts,
  contract,
  invoice,
  receivables_plan,
  hrm_dept,
  hrm_employee,
  hrm_post,
  category,
  business_type,
  business_status,
  product,
  single_product,
  dealStatus,
  checkStatus,
  pic,
} satisfies Record<string, FormTypeRule>

export type FormType = keyof typeof formTypes

export function isFormType(name: string): name is FormType {
  return Object.hasOwn(formTypes, name)
}

const names = Object.keys(formTypes).filter(isFormType)

const ofAlias = new Map(
  names.flatMap((name) => formTypes[name].aliases.map((alias) => [alias, name] as const)),
)

/** A form type by its wire name or another one of the specification; unknown names are text. */
export function toFormType(name: string): FormType {
  return isFormType(name) ? name : (ofAlias.get(name) ?? 'text')
}

/** The form type of a wire `type` number, or undefined. */
export function formTypeOfCode(code: number): FormType | undefined {
  return names.find((name) => formTypes[name].code === code)
}

const placeOf = (name: FormType) => formTypes[name].design.palette

/** What the designer adds, in its order (record-engine.md §2.1). */
export const palette: readonly FormType[] = names
  .filter((name) => placeOf(name) !== null)
  .sort((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0))

/** What the designer adds to a form: to one of rows that belong to records nothing that needs a record. */
export const paletteOf = ({ ofRows }: { ofRows?: true }): readonly FormType[] =>
  palette.filter((name) => !ofRows || !formTypes[name].needsRecord)

/** What a detail table may hold as columns (record-engine.md §2.8). */
export const columnTypes: readonly FormType[] = palette.filter((name) => formTypes[name].design.canBeColumn)
