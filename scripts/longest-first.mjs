import { BaseSequencer } from 'vitest/node'

/**
 * The files that take longest, the longest first, as the end of `npm test` reports those above the budget. Begun last, one
 * of them would keep one worker busy while the others idle.
 */
const LONGEST = [
  'server/test/foreign-records.test.ts',
  'server/test/start.test.ts',
  'server/test/package.test.ts',
  'server/test/full-disk.test.ts',
  'server/test/two-processes.test.ts',
  'server/src/operations/backup/backup.test.ts',
  'server/test/hidden-values/hidden-values.test.ts',
  'server/test/embedded-standby.test.ts',
  'server/test/kill-import.test.ts',
  'server/test/releases.test.ts',
  'server/test/kill-restore.test.ts',
  'server/test/kill-approval.test.ts',
  'server/test/rehearsal.test.ts',
  'server/src/demo/demo.test.ts',
  'server/test/standby.test.ts',
  'server/test/record-scope.test.ts',
  'server/src/engine/features/import/import.test.ts',
  'server/src/crm/print/print.test.ts',
  'server/src/platform/jobs/jobs.test.ts',
  'server/src/platform/open.test.ts',
  'server/src/platform/backup/bucket.test.ts',
]
const rankOf = ({ moduleId }) => {
  const at = LONGEST.findIndex((file) => moduleId.endsWith(file))
  return at < 0 ? LONGEST.length : at
}
/** A worker with shared modules ends where a file with modules of its own is next: those files come first, together. */
const sharesModules = ({ project }) => (project.config.isolate ? 0 : 1)

/** Runs files with modules of their own first, then the longest, then the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, other) => sharesModules(one) - sharesModules(other) || rankOf(one) - rankOf(other),
    )
  }
}
