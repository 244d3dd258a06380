/** Ceilings of the designer (record-engine.md §2.10). */
export const designLimits = {
  fields: 100,
  perRow: 4,
  name: 250,
  hint: 60,
  addButton: 10,
  description: 2000,
  defaultValue: 5000,
  options: 200,
  optionLength: 100,
  longText: 5000,
} as const

/** First number the designer gives to fields that options may show (record-engine.md §2.6). */
export const FIRST_ASSIST_ID = 1001

/** The marker in `remark` of a field whose options show other fields. */
export const LINKED = 'options_type'

/** Width of each field of a row that holds this many (record-engine.md §2.4). */
export const widthOf = (count: number): 25 | 50 | 100 => (count <= 1 ? 100 : count === 2 ? 50 : 25)
