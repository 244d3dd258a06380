import { taskCalls } from '#protocol/tasks/calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { taskRepeatCalls } from '#protocol/tasks/repeat-calls.ts'
import { taskTimeCalls } from '#protocol/tasks/time-calls.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { cleanTask, listBin, registerTaskJobs, removeTask, restoreTask } from './bin.ts'
import { removeChild, setChildStatus, updateChild } from './children.ts'
import { addChild, createTask } from './create.ts'
import { finishedTasks } from './day-facts.ts'
import { openBinned, openTask, readHistory } from './detail.ts'
import { exportMine, exportTasks } from './export.ts'
import { taskHandOver } from './hand-over.ts'
import { dueTasks, taskCount, taskInTimelines, tasksInCalendars } from './joins.ts'
import {
  addLabel,
  removeLabel as deleteLabel,
  listLabels,
  readLabel,
  sortLabels,
  tasksOfLabel,
  updateLabel,
} from './labels.ts'
import { listTasks } from './list.ts'
import { myCards, myTasks, setColumns } from './mine.ts'
import { taskPlacesService } from './places.ts'
import { registerTaskReminders } from './reminders.ts'
import { endRepeat, readRepeat, setRepeat } from './repeat.ts'
import { registerRepeatJob } from './repeat-job.ts'
import {
  activateTask,
  archiveTask,
  relateTask,
  removeLabel,
  removeParticipant,
  setDescription,
  setLabels,
  setMainUser,
  setParticipants,
  setPriority,
  setReminder,
  setStatus,
  setTime,
  setTitle,
} from './set.ts'
import { taskClearing, taskComments, taskFiles, taskMessageReader } from './subject.ts'
import { listTimes, readTimer, removeTime, saveTime, startTimer, stopTimer } from './times.ts'

/** 任务 (approval-office.md §11). */
export const tasks = area({
  key: 'tasks',
  module: 'taskExamine',
  services: [taskPlacesService],
  endpoints: [
    on(taskCalls.save, (context) => createTask(context, context.request)),
    on(taskCalls.setStatus, (context) => setStatus(context, context.request)),
    on(taskCalls.setTitle, (context) => setTitle(context, context.request)),
    on(taskCalls.setDescription, (context) => setDescription(context, context.request)),
    on(taskCalls.setMainUser, (context) => setMainUser(context, context.request)),
    on(taskCalls.setParticipants, (context) => setParticipants(context, context.request)),
    on(taskCalls.removeParticipant, (context) => removeParticipant(context, context.request)),
    on(taskCalls.setTime, (context) => setTime(context, context.request)),
    on(taskCalls.setReminder, (context) => setReminder(context, context.request)),
    on(taskCalls.setLabels, (context) => setLabels(context, context.request)),
    on(taskCalls.removeLabel, (context) => removeLabel(context, context.request)),
    on(taskCalls.setPriority, (context) => setPriority(context, context.request)),
    on(taskCalls.addChild, (context) => addChild(context, context.request)),
    on(taskCalls.updateChild, (context) => updateChild(context, context.request)),
    on(taskCalls.setChildStatus, (context) => setChildStatus(context, context.request)),
    on(taskCalls.removeChild, (context) => removeChild(context, context.request.taskId)),
    on(taskCalls.remove, (context) => removeTask(context, context.request.taskId)),
    on(taskCalls.restore, (context) => restoreTask(context, context.request.taskId)),
    on(taskCalls.clean, (context) => cleanTask(context, context.request.taskId)),
    on(taskCalls.archive, (context) => archiveTask(context, context.request.taskId)),
    on(taskCalls.activate, (context) => activateTask(context, context.request.taskId)),
    on(taskCalls.relate, async (context) => {
      await relateTask(context, context.request)
      return {}
    }),
    on(taskCalls.bin, (context) => listBin(context)),
    on(taskCalls.binDetail, (context) => openBinned(context, context.request.taskId)),
    on(taskCalls.detail, (context) => openTask(context, context.request.taskId)),
    on(taskCalls.mine, (context) => myTasks(context, context.request)),
    on(taskCalls.myCards, (context) => myCards(context, context.request)),
    on(taskCalls.setColumns, (context) => setColumns(context, context.request)),
    on(taskCalls.list, (context) => listTasks(context, context.request)),
    on(taskCalls.exportList, (context) => exportTasks(context, context.request)),
    on(taskCalls.exportMine, (context) => exportMine(context)),
    on(taskCalls.history, (context) => readHistory(context, context.request.taskId)),
    on(taskLabelCalls.list, (context) => listLabels(context)),
    on(taskLabelCalls.detail, (context) => readLabel(context, context.request.labelId)),
    on(taskLabelCalls.add, (context) => addLabel(context, context.request)),
    on(taskLabelCalls.update, (context) => updateLabel(context, context.request)),
    on(taskLabelCalls.remove, (context) => deleteLabel(context, context.request.labelId)),
    on(taskLabelCalls.sort, (context) => sortLabels(context, context.request.labelIds)),
    on(taskLabelCalls.tasks, (context) => tasksOfLabel(context, context.request.labelId)),
    on(taskTimeCalls.start, (context) => startTimer(context, context.request.taskId)),
    on(taskTimeCalls.stop, (context) => stopTimer(context, context.request.note)),
    on(taskTimeCalls.running, (context) => readTimer(context)),
    on(taskTimeCalls.list, (context) => listTimes(context, context.request.taskId)),
    on(taskTimeCalls.save, (context) => saveTime(context, context.request)),
    on(taskTimeCalls.remove, (context) => removeTime(context, context.request.timeId)),
    on(taskRepeatCalls.set, (context) => setRepeat(context, context.request)),
    on(taskRepeatCalls.end, (context) => endRepeat(context, context.request.taskId)),
    on(taskRepeatCalls.read, (context) => readRepeat(context, context.request.taskId)),
  ],
  jobs: (services) => {
    registerTaskJobs(services)
    registerRepeatJob(services)
    registerTaskReminders(services)
  },
  handOvers: [taskHandOver],
  commentSubjects: [taskComments],
  fileOwners: [taskFiles],
  messageReaders: [taskMessageReader],
  relatingThings: [{ key: 'task', module: 'taskExamine' }],
  clearings: [taskClearing],
  calendarSources: [tasksInCalendars],
  workSources: [dueTasks],
  timelineThings: [taskInTimelines],
  dayCounts: [taskCount],
  dayFacts: [finishedTasks],
})
