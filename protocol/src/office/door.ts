/** What the office declares for other areas. */
export { palette } from './limits.ts'
