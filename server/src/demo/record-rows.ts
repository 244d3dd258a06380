/** Rows of the record tables as the demonstration and load data write them (server/migrations/0003_records.sql). */
interface CommonColumns {
  batch_id: string
  /** Of the title, for the quick search. */
  initials: string
  owner_user_id: number
  create_user_id: number
  create_time: Date
  update_time: Date
}

export interface CustomerColumns extends CommonColumns {
  customer_name: string
  source: string
  mobile: string | null
  telephone: string | null
  website: string | null
  email: string | null
  industry: string
  level: string
  next_time: Date | null
  remark: string | null
  status: 1 | 2
  deal_status: 0 | 1
  deal_time: Date | null
  receive_time: Date
  is_receive: 1 | null
  followup: 0 | 1
  last_time: Date
  last_content: string | null
  address: string
  detail_address: string
  location: string
  lng: number
  lat: number
}

export interface ContactsColumns extends CommonColumns {
  name: string
  mobile: string
  telephone: string | null
  email: string | null
  post: string
  policymakers: '是' | '否'
  address: string | null
  next_time: Date | null
  remark: string | null
  sex: '男' | '女'
  last_time: Date | null
}

export interface LeadsColumns extends CommonColumns {
  leads_name: string
  email: string | null
  source: string
  mobile: string
  telephone: string | null
  address: string | null
  industry: string
  level: string | null
  next_time: Date | null
  remark: string | null
  is_transform: 0 | 1
  followup: 0 | 1
  is_receive: 0 | 1
  last_time: Date | null
  last_content: string | null
}

export interface DrawnFollowUp {
  category: string
  content: string
  time: Date
}

export interface DrawnCustomer {
  row: CustomerColumns
  /** The first is the primary contact. */
  contacts: ContactsColumns[]
  /** Oldest first. */
  followUps: DrawnFollowUp[]
  /** The level it had when created, where it was changed since. */
  formerLevel: string | null
}

export interface DrawnLead {
  row: LeadsColumns
  followUps: DrawnFollowUp[]
}
