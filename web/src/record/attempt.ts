/** Kept for the files of this folder that ask here; the work is the platform's. */
export { attempt } from '#web/platform/attempt.ts'
