/** What the designer may do with a field: eight bits, most significant first (record-engine.md §2.3). */
export const operatingBits = {
  name: 128,
  delete: 64,
  defaultValue: 32,
  width: 16,
  required: 8,
  unique: 4,
  hide: 2,
  options: 1,
} as const
export type OperatingRight = keyof typeof operatingBits

export const mayOperate = (operating: number, right: OperatingRight): boolean =>
  (operating & operatingBits[right]) !== 0

/** Bits of what the designer adds: a field, a detail table, a column of one. */
export const newFieldOperating = 255
export const newTableOperating = 232
export const newColumnOperating = 171
