/** The settings of locks and their orders, for whatever follows them. */
export { endingDays, readLockConfig, regionOfDept } from './config.ts'
