import { type FormType, toFormType } from '#protocol/fields/form-types.ts'
import { boolean_value } from './boolean_value.tsx'
import { business } from './business.tsx'
import { business_status } from './business_status.tsx'
import { business_type } from './business_type.tsx'
import { category } from './category.tsx'
import { checkbox } from './checkbox.tsx'
import { checkStatus } from './checkStatus.tsx'
import { contacts } from './contacts.tsx'
import { contract } from './contract.tsx'
import { customer } from './customer.tsx'
import { date } from './date.tsx'
import { date_interval } from './date_interval.tsx'
import { datetime } from './datetime.tsx'
import { dealStatus } from './dealStatus.tsx'
import { desc_text } from './desc_text.tsx'
import { detail_table } from './detail_table.tsx'
import { email } from './email.tsx'
import { examine_type } from './examine_type.tsx'
import { file } from './file.tsx'
import { floatnumber } from './floatnumber.tsx'
import { handwriting_sign } from './handwriting_sign.tsx'
import { hrm_dept } from './hrm_dept.tsx'
import { hrm_employee } from './hrm_employee.tsx'
import { invoice } from './invoice.tsx'
import { location } from './location.tsx'
import { map_address } from './map_address.tsx'
import { mobile } from './mobile.tsx'
import { number } from './number.tsx'
import { percent } from './percent.tsx'
import { pic } from './pic.tsx'
import { position } from './position.tsx'
import { product } from './product.tsx'
import { receivables_plan } from './receivables_plan.tsx'
import { select } from './select.tsx'
import { single_product } from './single_product.tsx'
import { single_user } from './single_user.tsx'
import { structure } from './structure.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { user } from './user.tsx'
import type { FieldViews } from './views.tsx'
import { website } from './website.tsx'

/** The web's third of every form type; a missing one does not compile. */
const fieldViews: Record<FormType, FieldViews> = {
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
  detail_table: detail_table((formType) => fieldViews[formType]),
  single_user,
  map_address,
  customer,
  business,
  contacts,
  contract,
  invoice,
  single_product,
  receivables_plan,
  hrm_dept,
  hrm_employee,
  category,
  business_type,
  business_status,
  product,
  dealStatus,
  checkStatus,
  pic,
}

/** Fetches every editor, of values and of conditions: a screen that edits appears with its controls. */
export async function loadEditors(): Promise<void> {
  const parts = Object.values(fieldViews).flatMap(({ Edit, filter }) => [Edit, filter?.Values])
  await Promise.all(parts.map((part) => part?.load()))
}

/** How values of a form type are shown, edited and filtered; by its wire name or an alias. */
export const viewsOf = (formType: string): FieldViews => fieldViews[toFormType(formType)]
