/** JSON for a parameter. A half of a character, which PostgreSQL refuses in JSON, becomes the sign for an unreadable one. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each))
