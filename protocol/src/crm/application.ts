import type { Application } from '#protocol/record/application.ts'
import { todoCallsOf } from '#protocol/record/calls/todo-calls.ts'
import { activityCalls, followUpKeys, followUpNames, followUpRights } from './activity.ts'
import { fieldCalls } from './fields.ts'
import { historyCalls } from './history.ts'
import { importCalls } from './imports.ts'
import {
  accessCalls,
  moneyStripCalls,
  recycleCalls,
  revealCalls,
  searchCalls,
  undoCalls,
} from './operations.ts'
import { sceneCalls, sceneSharers } from './scenes.ts'
import { crmTypes } from './types.ts'

/** 待办事项 of customer management. */
export const crmTodos = todoCallsOf('crmBackLog', crmTypes)

/** Customer management, as the record engine serves it. */
export const crm: Application = {
  key: 'crm',
  calls: {
    columns: fieldCalls,
    scenes: sceneCalls,
    history: historyCalls,
    activity: activityCalls,
    imports: importCalls,
    undo: undoCalls,
    recycle: recycleCalls,
    search: searchCalls,
    moneyStrip: moneyStripCalls,
    access: accessCalls,
    reveal: revealCalls,
  },
  todos: crmTodos,
  messageLabel: 6,
  sceneSharers,
  followUps: { rights: followUpRights, names: followUpNames, keys: followUpKeys },
}
