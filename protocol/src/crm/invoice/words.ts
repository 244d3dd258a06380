type Words = Readonly<Record<number, string>>

/** What an invoice is made out as (crm-records.md §11.1). */
export const invoiceTypes: Words = {
  1: '增值税普通发票（电子）',
  2: '增值税普通发票（纸质）',
  3: '增值税专用发票',
  4: '收购发票（电子）',
  5: '收购发票（纸质）',
  6: '增值税普通发票（卷式）',
}

/** 专用发票: it is made out to a taxpayer. */
export const SPECIAL = 3

export const titleTypes: Words = { 1: '单位', 2: '个人' }
export const COMPANY = 1
/** Persons have neither a tax number nor an account. */
export const PERSONAL = 2

interface InvoiceColumn {
  name: string
  label: string
  formType: 'text' | 'email'
}

/** Only titles of companies have these. */
export const companyColumns = [
  { name: 'tax_number', label: '纳税人识别号', formType: 'text' },
  { name: 'deposit_bank', label: '开户行', formType: 'text' },
  { name: 'deposit_account', label: '开户账号', formType: 'text' },
  { name: 'deposit_address', label: '开票地址', formType: 'text' },
] as const satisfies readonly InvoiceColumn[]

/** Kinds of invoices that a title is kept for; electronic ones are offered as these alone. */
export const titleInvoiceTypes: Words = { 1: '增值税普通发票', 3: '增值税专用发票' }

/** 交付方式. */
export const postTypes: Words = { 0: '客户自取', 1: '上门', 2: '邮箱', 3: '邮寄' }
export const BY_MAIL = 3
/** 回执. */
export const receipts: Words = { 0: '否', 1: '是' }

/** To whom it is made out, besides the kind of title. */
export const titleColumns = [
  { name: 'invoice_title', label: '开票抬头', formType: 'text' },
  ...companyColumns,
  { name: 'telephone', label: '电话', formType: 'text' },
] as const satisfies readonly InvoiceColumn[]

/** Where it is sent. */
export const mailColumns = [
  { name: 'contacts_name', label: '联系人', formType: 'text' },
  { name: 'contacts_mobile', label: '联系方式', formType: 'text' },
  { name: 'contacts_address', label: '邮寄地址', formType: 'text' },
  { name: 'mailbox', label: '邮箱', formType: 'email' },
] as const satisfies readonly InvoiceColumn[]
