/** Write format of text: trimmed, null when nothing is left. */
export const writeText = (value: string) => value.trim() || null
