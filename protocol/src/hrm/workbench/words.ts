/** Entries of a day of the workbench (hrm.md §18.2). */
export const dayEntry = {
  memo: 1,
  birthday: 2,
  entry: 3,
  become: 4,
  quit: 5,
  interview: 6,
  clock: 7,
} as const

export const unknownWord = '未填写'

/** A category of a pie, from the value on where it begins up to the next one. */
interface Band {
  name: string
  from: number
}

/** Years of age. */
export const ageBands: readonly Band[] = [
  { name: '17以下', from: 0 },
  { name: '18-25', from: 18 },
  { name: '26-35', from: 26 },
  { name: '36-45', from: 36 },
  { name: '46-55', from: 46 },
  { name: '56以上', from: 56 },
]

/** Days of company age. */
export const companyAgeBands: readonly Band[] = [
  { name: '3个月内', from: 0 },
  { name: '3-6个月', from: 90 },
  { name: '6个月-1年', from: 180 },
  { name: '1-3年', from: 365 },
  { name: '3-5年', from: 1095 },
  { name: '5-10年', from: 1825 },
  { name: '10年以上', from: 3650 },
]
