/** Levels of `省,市,区` that limits of the base are kept for. */
const LEVELS = 2

/** The city of a scheme, by which limits are found: `山东省,济南市` of `山东省,济南市,历下区` (hrm.md §11.2). */
export const cityOf = (address: string): string => address.split(',').slice(0, LEVELS).join(',')

/** Whether an address names at least province and city. */
export const hasCity = (address: string): boolean =>
  address.split(',').filter((part) => part.trim() !== '').length >= LEVELS
