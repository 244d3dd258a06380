/** Pixels that the bar takes at most. */
const LONGEST = 100

/** The roundest length (1, 2 or 5 of its power of ten) that a bar of so many pixels at most can show. */
export function scaleOf(metresPerPixel: number, longest = LONGEST): { metres: number; pixels: number } {
  const most = metresPerPixel * longest
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2].find((step) => step * power <= most) ?? 1) * power
  return { metres, pixels: Math.round(metres / metresPerPixel) }
}

/** As it is said: 500 米, 20 公里. */
export const lengthWord = (metres: number) => (metres < 1000 ? `${metres} 米` : `${metres / 1000} 公里`)
