/** Pixels that the bar takes at most. */
const LONGEST = 100

/** The largest round length (1, 2 or 5 times a power of ten) whose bar is at most `longest` pixels wide. */
export function scaleOf(metresPerPixel: number, longest = LONGEST): { metres: number; pixels: number } {
  const most = metresPerPixel * longest
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find((step) => step * power <= most) ?? 1) * power
  return { metres, pixels: Math.round(metres / metresPerPixel) }
}

/** Formats metres: 500 米, 20 公里. */
export const lengthWord = (metres: number) => (metres < 1000 ? `${metres} 米` : `${metres / 1000} 公里`)
