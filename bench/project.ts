import { fileURLToPath } from 'node:url'

/** Absolute path of a file of the project. */
export const projectFile = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))
