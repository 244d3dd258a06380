import { type FormType, formTypeAliases, isFormType } from '#protocol/fields/form-types.ts'
import { boolean_value } from './boolean_value/views.tsx'
import { business } from './business/views.ts'
import { business_status } from './business_status/views.ts'
import { business_type } from './business_type/views.ts'
import { category } from './category/views.ts'
import { checkbox } from './checkbox/views.tsx'
import { checkStatus } from './checkStatus/views.ts'
import { contacts } from './contacts/views.ts'
import { contract } from './contract/views.ts'
import { customer } from './customer/views.ts'
import { date } from './date/views.tsx'
import { date_interval } from './date_interval/views.tsx'
import { datetime } from './datetime/views.tsx'
import { dealStatus } from './dealStatus/views.tsx'
import { desc_text } from './desc_text/views.tsx'
import { detailTable } from './detail_table/views.tsx'
import { email } from './email/views.tsx'
import { file } from './file/views.tsx'
import { floatnumber } from './floatnumber/views.tsx'
import { handwriting_sign } from './handwriting_sign/views.tsx'
import { location } from './location/views.ts'
import { map_address } from './map_address/views.tsx'
import { mobile } from './mobile/views.tsx'
import { number } from './number/views.tsx'
import { percent } from './percent/views.tsx'
import { position } from './position/views.tsx'
import { product } from './product/views.ts'
import { receivables_plan } from './receivables_plan/views.ts'
import { select } from './select/views.ts'
import { single_user } from './single_user/views.tsx'
import { structure } from './structure/views.tsx'
import { text } from './text/views.ts'
import { textarea } from './textarea/views.tsx'
import { user } from './user/views.tsx'
import type { FieldViews } from './views.tsx'
import { website } from './website/views.tsx'

/** The web half of every form type; a missing one does not compile. */
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
  detail_table: detailTable((formType) => fieldViews[formType]),
  single_user,
  map_address,
  customer,
  business,
  contacts,
  contract,
  receivables_plan,
  category,
  business_type,
  business_status,
  product,
  dealStatus,
  checkStatus,
}

/** A form type by its wire name; aliases of the specification mean what they stand for, unknown names are text. */
export function toFormType(name: string): FormType {
  if (isFormType(name)) return name
  return Object.hasOwn(formTypeAliases, name) ? (formTypeAliases[name] ?? 'text') : 'text'
}

/** How values of a form type are shown, edited and filtered. */
export const viewsOf = (formType: string): FieldViews => fieldViews[toFormType(formType)]
