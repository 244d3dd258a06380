/** What the demonstration company does with logs. */
export { favourLog, readLog } from './read.ts'
export { saveLog } from './write.ts'
