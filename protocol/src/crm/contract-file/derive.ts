import { Decimal } from 'decimal.js'
import { addDays, daysBetween } from '#protocol/platform/day.ts'
import { toCapitalAmount, toCapitalNumber } from '../capital-amount.ts'
import { addYears, lastDayOf } from '../order/term.ts'
import { SERIES } from '../software-lock/words.ts'
import { emptyForm, type FileForm, type FileKey } from './form.ts'

/** A lock, or a line of an order that has none yet, as a contract file names it. */
export interface FileLock {
  /** Null: the order has no device for it yet. */
  shellNum: string | null
  /** 0 rental, 1 purchase. */
  distinguish: number
  salesPrice: number
  portNumber: number
  startTime: string | null
  endTime: string | null
  products: readonly string[]
}

/** A title to which the customer has invoices made out. */
export interface FileTitle {
  invoiceTitle: string
  taxNumber: string | null
  depositBank: string | null
  depositAccount: string | null
  depositAddress: string | null
  telephone: string | null
  /** 1 ordinary, 3 special; null where the title has none. */
  invoiceType: number | null
}

/** What a form follows from (locks-and-extensions.md §12.2). */
export interface FileSource {
  customerName: string
  /** `yyyy-MM-dd` */
  orderDate: string
  contact: string
  contactTelephone: string
  createContact: string
  createContactTelephone: string
  /** Σ price × quantity of the lines before discount; null: no lines. */
  listPrice: string | null
  /** Where no lock names a product. */
  productText: string
  locks: readonly FileLock[]
  title: FileTitle | null
}

/** Years of a term: its days by 365, rounded; 0 where a day is missing (§29.8). */
export function yearsBetween(start: string, end: string): number {
  const days = daysBetween(start, end)
  return Number.isFinite(days) ? Math.max(0, Math.round(days / 365)) : 0
}

const yearWords = (start: string, end: string): string =>
  start && end ? toCapitalNumber(String(yearsBetween(start, end))) : ''

/** The word for a lock that has no number yet: the line of its order. */
export const lineName = (businessLockId: number): string => `#${businessLockId}`

/** A lock number as it is printed: without the leading series. */
export const shortNumber = (shellNum: string): string =>
  shellNum.length > SERIES.length && shellNum.startsWith(SERIES) ? shellNum.slice(SERIES.length) : shellNum

/** A day in words of a letter. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-')
  return year && month && date ? `${year}年${month}月${date}日` : ''
}

/** The day of the year before which the second year is paid: the day before the anniversary of the start. */
function dayOfYear(start: string): string {
  const [, month, date] = start ? addDays(start, -1).split('-') : []
  return month && date ? `${month}月${date}日` : ''
}

const sumOf = (amounts: readonly (string | number)[]): string =>
  amounts.reduce((sum: Decimal, each) => sum.plus(each || 0), new Decimal(0)).toFixed(2)

const isAmount = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text)

/** Total and its words; nothing where a price is not one yet. */
export function totalsOf({
  firstPrePrice,
  secondPrePrice,
}: Pick<FileForm, 'firstPrePrice' | 'secondPrePrice'>): Partial<FileForm> {
  if (!isAmount(firstPrePrice) || !isAmount(secondPrePrice)) return {}
  const totalAmount = sumOf([firstPrePrice, secondPrePrice])
  return { totalAmount, totalAmountUpper: toCapitalAmount(totalAmount) }
}

/** Numbers, products, counts, dates and prices of the locks. */
export function fromLocks(locks: readonly FileLock[], source: FileSource): Partial<FileForm> {
  if (locks.length === 0) return {}
  const numbers = locks.flatMap(({ shellNum }) => (shellNum ? [shortNumber(shellNum)] : []))
  const products = [...new Set(locks.flatMap((lock) => lock.products))]
  const { orderDate } = source
  const starts = locks.flatMap(({ startTime }) => startTime ?? []).sort()
  const ends = locks.flatMap(({ endTime }) => endTime ?? []).sort()
  const isPurchase = locks.every(({ distinguish }) => distinguish !== 0)
  const dateStart = isPurchase ? orderDate : (starts[0] ?? orderDate)
  const dateEnd = isPurchase ? addYears(orderDate, 1) : (ends.at(-1) ?? lastDayOf(dateStart, 1))
  const firstPrePrice = sumOf(locks.map(({ salesPrice }) => salesPrice))
  const secondPrePrice = '0.00'
  return {
    shellNumSe: numbers.length === locks.length ? numbers.join(',') : '以交付清单为准',
    products: products.join('、') || source.productText,
    authNum: toCapitalNumber(String(locks.reduce((sum, { portNumber }) => sum + portNumber, 0))),
    dateStart,
    dateEnd,
    year: yearWords(dateStart, dateEnd),
    monthDay: dayOfYear(dateStart),
    firstPrePrice,
    firstOriPrice: source.listPrice ?? firstPrePrice,
    secondPrePrice,
    secondOriPrice: '0.00',
    ...totalsOf({ firstPrePrice, secondPrePrice }),
  }
}

export const fromTitle = (title: FileTitle): Partial<FileForm> => ({
  companyName: title.invoiceTitle,
  taxNumber: title.taxNumber ?? '',
  openingBank: title.depositBank ?? '',
  accountNumber: title.depositAccount ?? '',
  address: title.depositAddress ?? '',
  telephone: title.telephone ?? '',
  invoiceType: title.invoiceType === 3 ? '3' : '1',
})

/** What follows from the day of signing. */
const fromSigning = (signDate: string): Partial<FileForm> =>
  signDate ? { yearMonthDay: dayInWords(addDays(signDate, 7)), signDateA: signDate, signDateB: signDate } : {}

/** The form that a contract begins with. */
export function beginForm(source: FileSource): FileForm {
  const { orderDate, customerName, title } = source
  const dateEnd = lastDayOf(orderDate, 1)
  return {
    ...emptyForm(),
    signFlag: '0',
    partyA: customerName,
    shellNumSe: '以交付清单为准',
    products: source.productText,
    authNum: toCapitalNumber('1'),
    dateStart: orderDate,
    dateEnd,
    year: yearWords(orderDate, dateEnd),
    monthDay: dayOfYear(orderDate),
    secondPrePrice: '0.00',
    secondOriPrice: '0.00',
    ...(source.listPrice
      ? {
          firstPrePrice: source.listPrice,
          firstOriPrice: source.listPrice,
          ...totalsOf({ firstPrePrice: source.listPrice, secondPrePrice: '0.00' }),
        }
      : {}),
    dayA: '3',
    dayB: '7',
    invoiceType: '1',
    numAll: '2',
    numA: '1',
    numB: '1',
    contact: source.contact,
    contactTelephone: source.contactTelephone,
    createContact: source.createContact,
    createContactTelephone: source.createContactTelephone,
    signDate: orderDate,
    ...fromSigning(orderDate),
    ...fromLocks(source.locks, source),
    ...(title ? fromTitle(title) : {}),
  }
}

/** What else changes when a person has changed a value; what they wrote elsewhere stays until its own source changes. */
export function changedBy(form: FileForm, key: FileKey): Partial<FileForm> {
  switch (key) {
    case 'dateStart':
      return { year: yearWords(form.dateStart, form.dateEnd), monthDay: dayOfYear(form.dateStart) }
    case 'dateEnd':
      return { year: yearWords(form.dateStart, form.dateEnd) }
    case 'firstPrePrice':
      return totalsOf(form)
    case 'secondPrePrice':
      return { ...totalsOf(form), ...secondYear(form) }
    case 'totalAmount':
      return { totalAmountUpper: toCapitalAmount(form.totalAmount) }
    case 'signDate':
      return fromSigning(form.signDate)
    default:
      return {}
  }
}

/** A price for a second year lengthens a term of one year by one. */
function secondYear({ secondPrePrice, dateStart, dateEnd }: FileForm): Partial<FileForm> {
  const isPaid = isAmount(secondPrePrice) && Number(secondPrePrice) > 0
  if (!isPaid || !dateStart || !dateEnd || yearsBetween(dateStart, dateEnd) !== 1) return {}
  const later = lastDayOf(addDays(dateEnd, 1), 1)
  return { dateEnd: later, year: yearWords(dateStart, later) }
}
