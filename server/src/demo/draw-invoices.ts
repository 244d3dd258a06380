import { invoice } from '#protocol/crm/invoice/type.ts'
import { BY_MAIL, COMPANY, PERSONAL } from '#protocol/crm/invoice/words.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { stateCode } from '#protocol/record/states/states.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import { type Buyer, common, number, type SalesDesk, type Sold, within } from './draw-sales.ts'

/** How invoices stand; who asks for one may still be waiting. */
const issuings = [
  ['issued', 60],
  ['none', 24],
  ['pending', 6],
  ['voided', 5],
  ['failed', 5],
] as const
const reasons: Readonly<Record<string, readonly string[]>> = {
  voided: ['开票信息有误，重新开具', '客户要求更换抬头', '重复开具'],
  failed: ['纳税人识别号与抬头不符', '开票系统超时', '当月发票份数已用完'],
}

/** To whom an invoice is made out: the company that buys, or now and then the person there. */
function drawTitleOf({ random }: SalesDesk, buyer: Buyer) {
  if (buyer.contactsName && random.chance(0.12))
    return { invoice_type: 1, title_type: PERSONAL, invoice_title: buyer.contactsName, tax_number: null }
  return {
    invoice_type: random.integer(1, 3),
    title_type: COMPANY,
    invoice_title: buyer.name,
    tax_number: `91${random.digits(16)}`,
  }
}

/** An invoice over the whole contract or half of it, most of them issued, some voided or failed. */
export function drawInvoice(desk: SalesDesk, { id, buyer, contract }: Sold) {
  const { random } = desk
  const at = within(desk, contract.create_time, 30)
  const day = formatDay(at)
  const title = number(desk, 'FP', 'invoice', day)
  const issued = random.weighted(issuings)
  const isOut = issued === 'issued' || issued === 'voided'
  const isApproved = issued !== 'none' || random.chance(0.7)
  const drawn = {
    ...common(desk, buyer, title, at),
    invoice_apply_number: title,
    customer_id: buyer.id,
    contract_id: id,
    invoice_money: random.chance(0.75) ? contract.money : Math.ceil(contract.money / 2),
    invoice_date: at,
    remark: null,
    invoice_number: isOut ? random.digits(8) : null,
    real_invoice_date: isOut ? day : null,
    logistics_number: isOut && random.chance(0.5) ? `SF${random.digits(12)}` : null,
    status_reason: reasons[issued] ? random.pick(reasons[issued]) : null,
    invoice_status: stateCode(invoice, issued, invoice.states.issuing),
    check_status: (isApproved ? checkStates.normal : checkStates.draft).code,
    ...drawTitleOf(desk, buyer),
    contacts_name: buyer.contactsName,
    contacts_mobile: buyer.contactsMobile,
    red_of: null as number | null,
  }
  return { ...drawn, post_type: drawn.logistics_number === null ? 0 : BY_MAIL }
}

export type DrawnInvoice = ReturnType<typeof drawInvoice>

/** Every now and then an issued invoice is taken back, whole or in part. */
export const isTakenBack = ({ random }: SalesDesk, { invoice_status: status }: DrawnInvoice): boolean =>
  status === stateCode(invoice, 'issued', invoice.states.issuing) && random.chance(0.08)

/** The red invoice that takes one back. */
export function drawRed(desk: SalesDesk, { buyer }: Sold, original: DrawnInvoice & { id: number }) {
  const { random } = desk
  const at = within(desk, original.create_time, 20)
  const day = formatDay(at)
  const title = number(desk, 'FP', 'invoice', day)
  const { id, ...alike } = original
  return {
    ...alike,
    ...common(desk, buyer, title, at),
    invoice_apply_number: title,
    invoice_money: random.chance(0.5) ? -original.invoice_money : -Math.ceil(original.invoice_money / 2),
    invoice_date: at,
    remark: '退货红冲',
    invoice_number: random.digits(8),
    real_invoice_date: day,
    logistics_number: null,
    red_of: id,
  }
}

/** To whom its invoices are made out. */
export const drawTitle = ({ random }: SalesDesk, { id, name, ownerUserId, boughtAt }: Buyer) => ({
  customer_id: id,
  title_type: 1,
  invoice_title: name,
  tax_number: `91${random.digits(16)}`,
  deposit_bank: random.pick(['中国工商银行', '中国建设银行', '招商银行', '中国银行']),
  deposit_account: random.digits(16),
  deposit_address: null,
  telephone: null,
  mailbox: null,
  invoice_type: 3,
  remark: null,
  create_user_id: ownerUserId,
  create_time: boughtAt,
})
