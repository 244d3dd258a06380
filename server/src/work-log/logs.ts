import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { WORK_LOG } from '#protocol/work-log/log-limits.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { collectFacts, readDayFacts } from './bulletin.ts'
import { collectAbsences, listCompleted, listIncomplete, readCompletion } from './completion.ts'
import { collectCounts, countOwn, logCount, readDayNumbers } from './day-numbers.ts'
import { countBehind, listBehind } from './drill-down.ts'
import { dueLog } from './due-today.ts'
import { exportLogs } from './export.ts'
import { logClearing, logComments, logFileOwners, logInTimelines, logMessageReader } from './joins.ts'
import { favourLog, listLogs, openLog, readLog, welcome } from './read.ts'
import { remindIncomplete } from './remind.ts'
import { remindByClock, remindJob } from './remind-by-clock.ts'
import { removeLog, saveLog } from './write.ts'

/** 日志 (approval-office.md §13). */
export const logs = part({
  module: 'log',
  endpoints: [
    on(workLogCalls.list, (context) => listLogs(context, context.request)),
    on(workLogCalls.save, (context) => saveLog(context, context.request)),
    on(workLogCalls.remove, (context) => removeLog(context, context.request.logId)),
    on(workLogCalls.detail, (context) => openLog(context, context.request.logId)),
    on(workLogCalls.read, (context) => readLog(context, context.request.logId)),
    on(workLogCalls.favour, (context) => favourLog(context, context.request)),
    on(workLogCalls.counts, (context) => countOwn(context)),
    on(workLogCalls.welcome, (context) => welcome(context)),
    on(workLogCalls.completion, (context) => readCompletion(context, context.request.type)),
    on(workLogCalls.completed, (context) => listCompleted(context, context.request)),
    on(workLogCalls.incomplete, (context) => listIncomplete(context, context.request)),
    on(workLogCalls.export, (context) => exportLogs(context, context.request)),
    on(workLogCalls.bulletinRows, (context) => listBehind(context, context.request)),
    on(workLogCalls.bulletinCounts, (context) => countBehind(context, context.request)),
    on(workLogCalls.remind, (context) => remindIncomplete(context, context.request.type)),
    on(workLogCalls.dayNumbers, (context) => readDayNumbers(context)),
    on(workLogCalls.facts, (context) => readDayFacts(context)),
  ],
  services: [
    service('logFacts', { needs: [], make: (_, parts) => collectFacts(parts) }),
    service('dayCounts', { needs: [], make: (_, parts) => collectCounts(parts) }),
    service('absences', { needs: [], make: (_, parts) => collectAbsences(parts) }),
  ],
  jobs: (services) => {
    services.jobs.work(remindJob, () => remindByClock(services))
    services.jobs.schedule(remindJob, '*/10 * * * *', {})
  },
  dayCounts: [logCount],
  workSources: [dueLog],
  relatingThings: [{ key: WORK_LOG, module: 'log' }],
  draftKinds: [{ kind: WORK_LOG, module: 'log' }],
  commentSubjects: [logComments],
  fileOwners: [logFileOwners],
  timelineThings: [logInTimelines],
  messageReaders: [logMessageReader],
  clearings: [logClearing],
})
