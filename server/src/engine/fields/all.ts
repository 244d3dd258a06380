import type { FormType } from '#protocol/fields/form-types.ts'
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
import type { FieldStore } from './field-store.ts'
import { file } from './file.ts'
import { floatnumber } from './floatnumber.ts'
import { handwriting_sign } from './handwriting_sign.ts'
import { hrm_dept } from './hrm_dept.ts'
import { hrm_employee } from './hrm_employee.ts'
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
import { select } from './select.ts'
import { single_product } from './single_product.ts'
import { single_user } from './single_user.ts'
import { structure } from './structure.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { user } from './user.ts'
import { website } from './website.ts'

/** The server's third of every form type; a missing one does not compile. */
const stores: Record<FormType, FieldStore> = {
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
  detail_table: detail_table((formType) => stores[formType]),
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

export function storeOf(formType: FormType): FieldStore {
  return stores[formType]
}

export const allStores: readonly FieldStore[] = Object.values(stores)
