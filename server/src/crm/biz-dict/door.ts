/** Words that the company maintains, for what prints and offers them (locks-and-extensions.md §28.3). */
export { readDictionary } from './read.ts'
