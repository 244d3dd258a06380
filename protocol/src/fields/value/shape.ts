export const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Text, or a number to be read as text. */
export const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
