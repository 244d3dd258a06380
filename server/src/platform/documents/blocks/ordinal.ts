const DIGITS = '零一二三四五六七八九'

/** Numbers of clauses: 1 一, 10 十, 21 二十一; above 99 in digits. */
export function toOrdinal(number: number): string {
  if (number < 1 || number > 99) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const ten = tens === 0 ? '' : `${tens > 1 ? DIGITS.charAt(tens) : ''}十`
  return `${ten}${ones > 0 ? DIGITS.charAt(ones) : ''}`
}
