/** A mobile number of this country. */
const MOBILE = /^1[3-9]\d{9}$/
/** Blanks, and every kind of dash, around and between the digits. */
const BETWEEN = /[\s\-\u2010-\u2015\u2212]/g

export const isMobile = (value: unknown): boolean => MOBILE.test(String(value))

/**
 * Normalises a typed or pasted mobile number: `１３８ 1234-5678` and `+86 138 1234 5678` are `13812345678`. Other text, the number of
 * a fixed line, is returned as it was typed.
 */
export function readMobile(typed: string): string {
  const digits = typed.normalize('NFKC').replace(BETWEEN, '')
  const bare = digits.replace(/^(?:\+|00)?86(?=\d{11}$)/, '')
  return isMobile(bare) ? bare : typed.trim()
}
