/** Ratios of figures (bi.md §4); amounts to the cent are whole numbers here, so that nothing is lost. */
const cents = (amount: number): number => Math.round(amount * 100)

/** a·100/b, cut after two decimals; 0 without anything to compare with. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.trunc((cents(part) * 10_000) / cents(whole)) / 100

/** The same, rounded half up. */
export const roundedPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((cents(part) * 10_000) / cents(whole)) / 100

/** How much more than before, as a part of it, to four decimals; 0 when there was or is nothing (bi.md §17.3). */
export const growth = (now: number, before: number): number =>
  now === 0 || before === 0 ? 0 : Math.round(((now - before) / before) * 10_000) / 10_000
