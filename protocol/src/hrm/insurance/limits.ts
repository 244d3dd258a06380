/** Bounds of insurance (hrm.md §11.1), in characters and numbers. */
export const insuranceLimits = {
  schemeName: 50,
  projectName: 50,
  city: 100,
  houseType: 50,
  law: 200,
  /** Projects of a scheme. */
  projects: 40,
  /** Rows of a month that one request changes; employees that one request insures. */
  atOnce: 10_000,
  /** Decimal places of bases, proportions and amounts as clients send them. */
  places: { base: 3, proportion: 4, amount: 3 },
} as const
