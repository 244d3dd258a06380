/**
 * Where an employee is, seen from the superior who calls: the caller; below the caller, in another department; in the department of
 * the caller; in one below that; out of it all.
 */
export const places = ['own', 'line', 'dept', 'tree', 'out'] as const
export type Place = (typeof places)[number]

/** Found in every text that is entered for the employee of a place, and nowhere else. */
export const marks: Readonly<Record<Place, string>> = {
  own: '密自',
  line: '密线',
  dept: '密部',
  tree: '密树',
  out: '密外',
}
/** The basic salary of each, as text without decimals. */
export const amounts: Readonly<Record<Place, string>> = {
  own: '71311',
  line: '71322',
  dept: '71333',
  tree: '71344',
  out: '71355',
}
/** The base of insurance of each. */
export const bases: typeof amounts = {
  own: '61311',
  line: '61322',
  dept: '61333',
  tree: '61344',
  out: '61355',
}
/** Within every value that is shown by revealing alone. */
export const SEALED = '90807060'

export type Range = 1 | 2 | 3 | 4 | 5
/** Whom each range of data reaches (hrm.md §2.3), written down. */
export const reach: Readonly<Record<Range, readonly Place[]>> = {
  1: ['own'],
  2: ['own', 'line'],
  3: ['own', 'dept'],
  4: ['own', 'dept', 'tree'],
  5: places,
}
/** Recruiting goes by the department of the post: own, with those of subordinates, own, with all below it, all. */
export const recruitReach: typeof reach = {
  1: ['own', 'dept'],
  2: ['own', 'line', 'dept'],
  3: ['own', 'dept'],
  4: ['own', 'dept', 'tree'],
  5: places,
}

/** The places that a text names; figures are read without their separators. */
export function shownIn(text: string): Place[] {
  const plain = plainOf(text)
  return places.filter((place) => [marks, amounts, bases].some((each) => plain.includes(each[place])))
}
/** Without the separators of figures, and without the batches of files, in whose digits a figure may be found by chance. */
export const plainOf = (text: string) =>
  text.replaceAll(/(?<=\d),(?=\d{3})/g, '').replaceAll(/[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/g, '')
