/** Key of the draft of a kind: one of each is written at a time. */
export const examineDraftKey = (categoryId: number): string => `examine/${categoryId}`
