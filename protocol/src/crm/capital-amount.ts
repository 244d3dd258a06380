const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
/** Digits before the point: more than any amount has. */
const LONGEST = 16

/** Up to 9999 in words, without zeros at its ends. */
function sayFour(number: number): string {
  const digits = [...String(number)].map(Number)
  let words = ''
  for (const [at, digit] of digits.entries()) {
    if (digit > 0) words += `${DIGITS.charAt(digit)}${PLACES[digits.length - 1 - at] ?? ''}`
    else if (!words.endsWith('零')) words += '零'
  }
  return words.replace(/零+$/, '')
}

/** The parts above and below a unit; a gap between them reads 零. */
function sayAround(number: bigint, unit: bigint, name: string): string {
  const low = number % unit
  const gap = low > 0n && low < unit / 10n ? '零' : ''
  return `${say(number / unit)}${name}${low > 0n ? gap + say(low) : ''}`
}

function say(number: bigint): string {
  if (number >= 100_000_000n) return sayAround(number, 100_000_000n, '亿')
  if (number >= 10_000n) return sayAround(number, 10_000n, '万')
  return sayFour(Number(number))
}

/** A count in the words of contracts, 107000 → 壹拾万柒仟; '' for what is no count (locks-and-extensions.md §12.3). */
export function toCapitalNumber(text: string): string {
  if (!/^\d+$/.test(text) || text.length > LONGEST) return ''
  return say(BigInt(text)) || '零'
}

/** An amount in the words of contracts and cheques, 136561.94 → 壹拾叁万陆仟伍佰陆拾壹元玖角肆分; '' for what is no amount. */
export function toCapitalAmount(text: string): string {
  const [, sign, yuan = '', cents = ''] =
    /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text.replaceAll(',', '').trim()) ?? []
  if (yuan === '' || yuan.length > LONGEST) return ''
  const [jiao = 0, fen = 0] = [...cents.padEnd(2, '0')].map(Number)
  const whole = BigInt(yuan)
  const parts = [
    whole > 0n ? `${say(whole)}元` : '',
    jiao > 0 ? `${DIGITS.charAt(jiao)}角` : whole > 0n && fen > 0 ? '零' : '',
    fen > 0 ? `${DIGITS.charAt(fen)}分` : '整',
  ]
  const words = parts.join('')
  if (words === '整') return '零元整'
  return sign === '-' ? `负${words}` : words
}

/** A number with thousands apart, 136561.94 → 136,561.94; other texts as they are. */
export const withThousands = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') : text
