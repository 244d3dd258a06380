/** Ids of people or departments in a condition. */
export const toIds = (values: readonly unknown[]) => values.map(Number).filter((id) => id > 0)
