/** What the database gives of the column of each form type (server/src/platform/database/database.ts). */
export interface StoredValues {
  text: string
  textarea: string
  website: string
  mobile: string
  email: string
  select: string
  map_address: string
  file: string
  handwriting_sign: string
  checkbox: string[]
  boolean_value: number
  /** Exact numbers come as text, codes that no form writes as numbers. */
  number: string | number
  percent: string
  floatnumber: string
  date: string
  datetime: Date
  date_interval: Date[]
  position: unknown
  location: unknown
  detail_table: unknown
  user: number[]
  structure: number[]
  single_user: number
  customer: number
  contacts: number
  business: number
  contract: number
  invoice: number
  single_product: number
  receivables_plan: number
  category: number
  hrm_dept: number
  hrm_employee: number
  business_type: number
  examine_type: number
  business_status: number
  dealStatus: number
  checkStatus: number
  pic: string
  product: never
  desc_text: never
}
