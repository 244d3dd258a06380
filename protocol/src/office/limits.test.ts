import { expect, it } from 'vitest'
import {
  eventLimits,
  eventWords,
  firstReminder,
  labelLimits,
  labelWords,
  logLimits,
  logWords,
  palette,
  pauses,
  priorities,
  projectLimits,
  projectWords,
  reminderUnits,
  repetitions,
  taskLimits,
  taskWords,
} from './limits.ts'

/** The specification's rows, in its order; what is compared is written down here and not taken from the catalogue. */
const rows: readonly [section: string, subject: string, said: unknown, ours: unknown][] = [
  ['spec 3 §2.2', 'drawers', 250, projectLimits.drawerWidth],
  ['spec 3 §2.3', 'no access', '暂无权限', taskWords.noAccessShown],
  ['spec 3 §2.5', 'titles', ['创建项目', '编辑项目'], [projectWords.create, projectWords.edit]],
  ['spec 3 §2.6', 'event detail', 950, eventLimits.detailWidth],
  ['spec 3 §4.1', 'done and not done', [1, 5], [taskLimits.open, taskLimits.done]],
  ['spec 3 §4.1', 'priority 0 is the fourth', 0, priorities[3].priority],
  ['spec 3 §4.1', 'no access on load', '没有权限', taskWords.noAccess],
  ['spec 3 §4.2', 'private, public', [0, 1], [projectLimits.isPrivate, projectLimits.isPublic]],
  ['spec 3 §4.3', 'repetitions', [1, 2, 3, 4, 5], repetitions.map(({ type }) => type)],
  ['spec 3 §5, §9', 'task name, description', [100, 2000], [taskLimits.name, taskLimits.description]],
  ['spec 3 §5, §9', 'project name, description', [50, 300], [projectLimits.name, projectLimits.description]],
  ['spec 3 §5', 'project without name', '请输入项目名称', projectWords.nameMissing],
  ['spec 3 §5', 'own cover', 8, projectLimits.coversBeforeOwn],
  ['spec 3 §5, §9', 'sub-task name', 50, taskLimits.childName],
  ['spec 3 §5, §9', 'label name', 10, labelLimits.name],
  ['spec 3 §5', 'label placeholder', '输入标签名，最多十个字符', labelWords.placeholder],
  ['spec 3 §5, §9', 'event title', 100, eventLimits.title],
  [
    'spec 3 §5',
    'eight messages of the calendar',
    [
      '日程内容不能为空',
      '请选择日程类型',
      '请选择开始时间',
      '请选择结束时间',
      '请选择参与人',
      '重复频率不能为空',
      '请输入重复次数或结束日期',
      '请选择重复时间',
    ],
    [
      eventWords.titleMissing,
      eventWords.typeMissing,
      eventWords.startMissing,
      eventWords.endMissing,
      eventWords.peopleMissing,
      eventWords.rateMissing,
      eventWords.endOfSeriesMissing,
      eventWords.repeatTimeMissing,
    ],
  ],
  [
    'spec 3 §8',
    'failures',
    ['编辑失败', '子任务标记失败', '子任务删除失败'],
    [taskWords.priorityFailed, taskWords.childMarkFailed, taskWords.childDeleteFailed],
  ],
  [
    'spec 3 §8',
    'sub-tasks, which it gives in English',
    ['子任务创建成功', '子任务编辑成功', '子任务创建失败', '子任务编辑失败'],
    [taskWords.childCreated, taskWords.childEdited, taskWords.childCreateFailed, taskWords.childEditFailed],
  ],
  [
    'spec 3 §8',
    'questions',
    [
      '此操作将归档该任务, 是否继续?',
      '此操作将删除该任务, 是否继续?',
      '您确定要删除该封面吗?',
      '此操作将永久删除该日程, 是否继续?',
    ],
    [
      taskWords.archiveQuestion,
      taskWords.deleteQuestion,
      projectWords.coverQuestion,
      eventWords.deleteQuestion,
    ],
  ],
  [
    'spec 3 §8',
    'successes',
    ['恢复成功', '子任务删除成功', '新建成功', '新建或编辑日程成功', '创建成功'],
    [taskWords.restored, taskWords.childDeleted, projectWords.created, eventWords.saved, labelWords.created],
  ],
  ['spec 3 §8', 'cancelled', '已取消创建', labelWords.cancelled],
  ['spec 3 §9', 'colours', [11, '#53D397'], [palette.length, palette[0]]],
  ['spec 3 §9', 'built-in covers', 8, projectLimits.builtInCovers],
  ['spec 3 §9', 'first reminder', { type: 1, value: 5 }, firstReminder],
  [
    'spec 3 §9',
    'reminders',
    [
      [1, 5, 55, 5],
      [2, 1, 23, 1],
      [3, 1, 30, 1],
    ],
    reminderUnits.map(({ type, least, most, step }) => [type, least, most, step]),
  ],
  [
    'spec 3 §9',
    'days of months and weeks',
    [
      [1, 31],
      [1, 7],
    ],
    [eventLimits.monthDays, eventLimits.weekDays],
  ],
  ['spec 3 §9', 'begins at', ['08:00', '09:00'], [eventLimits.startOfClickedDay, eventLimits.startInPickers]],
  ['spec 3 §9', 'pages of a day', [15, [15, 30, 45, 60]], [eventLimits.pageSize, eventLimits.pageSizes]],
  ['spec 3 §9', 'header', 'YYYY年MM月DD日', eventLimits.header],
  ['spec 3 §9', 'click on a department', 300, pauses.treeClick],
  ['approval-office §13.1', 'texts of a log', 1000, logLimits.text],
  ['approval-office §13.2', 'recipients of a log', 200, logLimits.recipients],
  ['approval-office §13.2', 'hours of deleting a log', 72, logLimits.deleteHours],
  ['approval-office §13.3', 'page of logs', 5, logLimits.page],
  [
    'approval-office §13.3, §13.5',
    'messages of logs',
    ['请填写日志内容', '内容至少填写一项', '请先选择”日报、周报、月报“中的一种类型导出'],
    [logWords.empty, logWords.emptyEdit, logWords.exportKind],
  ],
  [
    'approval-office §13',
    'what is too much of a log (ours)',
    ['每项内容最多1000个字符', '最多发送给200个员工和部门'],
    [logWords.long, logWords.recipients],
  ],
]

it.each(rows)('%s: %s', (_section, _subject, said, ours) => {
  expect(ours).toEqual(said)
})

it('every entry of the catalogue is compared', () => {
  const held = [
    taskLimits,
    taskWords,
    labelLimits,
    labelWords,
    projectLimits,
    projectWords,
    eventLimits,
    eventWords,
    logLimits,
    logWords,
  ]
  const compared = JSON.stringify(rows.map(([, , , ours]) => ours))
  for (const value of held.flatMap((each) => Object.values(each)))
    expect(compared, JSON.stringify(value)).toContain(JSON.stringify(value))
})
