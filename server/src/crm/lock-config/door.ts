/** The settings of locks and their orders, for whatever follows them. */
export { readLockConfig, regionOfDept } from './config.ts'
