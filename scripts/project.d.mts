export const root: string
export function inProject(...parts: string[]): string
export const projectNode: string
export const nodeFlags: readonly string[]
