/** Digits of an area code, and of the running number of a region (locks-and-extensions.md §10.1). */
const AREA = 4
const SERIAL = 7
export const NO_AREA = '0'.repeat(AREA)
export const AREA_CODE = /^\d{4}$/

/** The Luhn digit that goes behind these digits. */
export function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export interface AccountNumber {
  childAccountNo: string
  subAccountNo: string
}

/** The number of a customer within its region, and the whole one behind the prefix of the company; throws for a number that does not fit. */
export function accountNumber({
  prefix,
  areaCode,
  serial,
}: {
  prefix: string
  areaCode: string
  serial: number
}): AccountNumber {
  const running = String(serial).padStart(SERIAL, '0')
  if (!AREA_CODE.test(areaCode) || running.length > SERIAL)
    throw new Error(`no sub-account with area ${areaCode} and serial ${serial}`)
  const digits = areaCode + running
  const childAccountNo = `${digits}${checkDigit(prefix + digits)}`
  return { childAccountNo, subAccountNo: prefix + childAccountNo }
}
