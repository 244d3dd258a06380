/**
 * Limits, defaults, sentences and sizes of the office that the specification gives (spec 3 §2, §4, §5, §8, §9; of logs
 * approval-office.md §13), in one place:
 * schemas, forms and screens take them from here. `limits.test.ts` compares every entry with the specification. What announcements,
 * comments and approvals already have stays with them.
 */

/** Colours of labels, projects and types of events; the first is proposed (spec 3 §9; approval-office.md §11.5). */
export const palette = [
  '#53D397',
  '#20C1BD',
  '#58DADA',
  '#0FC9E7',
  '#3498DB',
  '#4586FF',
  '#8983F3',
  '#AEA1EA',
  '#FF6699',
  '#F24D70',
  '#FF6F6F',
] as const

export const taskLimits = {
  /** Characters. */
  name: 100,
  description: 2000,
  childName: 50,
  /** Statuses that a task is set to. */
  open: 1,
  done: 5,
} as const

/** Of priorities the number on the wire, in the order of their list: 0, and none, are the fourth. */
export const priorities = [
  { priority: 3, name: '高' },
  { priority: 2, name: '中' },
  { priority: 1, name: '低' },
  { priority: 0, name: '无' },
] as const

export const taskWords = {
  noAccess: '没有权限',
  noAccessShown: '暂无权限',
  priorityFailed: '编辑失败',
  /** The specification gives these four in English. */
  childCreated: '子任务创建成功',
  childEdited: '子任务编辑成功',
  childCreateFailed: '子任务创建失败',
  childEditFailed: '子任务编辑失败',
  childMarkFailed: '子任务标记失败',
  childDeleteFailed: '子任务删除失败',
  childDeleted: '子任务删除成功',
  archiveQuestion: '此操作将归档该任务, 是否继续?',
  deleteQuestion: '此操作将删除该任务, 是否继续?',
  restored: '恢复成功',
} as const

export const labelLimits = { name: 10 } as const
export const labelWords = {
  placeholder: '输入标签名，最多十个字符',
  created: '创建成功',
  cancelled: '已取消创建',
} as const

export const projectLimits = {
  name: 50,
  description: 300,
  builtInCovers: 8,
  /** A cover of one's own can be added while there are no more covers than these. */
  coversBeforeOwn: 8,
  /** Pixels: the lists of projects and of labels beside the page. */
  drawerWidth: 250,
  isPrivate: 0,
  isPublic: 1,
} as const
export const projectWords = {
  create: '创建项目',
  edit: '编辑项目',
  nameMissing: '请输入项目名称',
  coverQuestion: '您确定要删除该封面吗?',
  created: '新建成功',
} as const

export const eventLimits = {
  title: 100,
  /** Times that a form begins with: on a day that was clicked, and in pickers. */
  startOfClickedDay: '08:00',
  startInPickers: '09:00',
  monthDays: [1, 31],
  weekDays: [1, 7],
  /** Pixels. */
  detailWidth: 950,
  /** Rows of a page of the list of a day. */
  pageSize: 15,
  pageSizes: [15, 30, 45, 60],
  header: 'YYYY年MM月DD日',
} as const

/** Units of reminders, with what may be chosen of each. */
export const reminderUnits = [
  { type: 1, name: '分钟', least: 5, most: 55, step: 5 },
  { type: 2, name: '小时', least: 1, most: 23, step: 1 },
  { type: 3, name: '天', least: 1, most: 30, step: 1 },
] as const
/** The reminder that a new event has; it cannot be taken away. */
export const firstReminder = { type: 1, value: 5 } as const

export const repetitions = [
  { type: 1, name: '从不重复' },
  { type: 2, name: '每天' },
  { type: 3, name: '每周' },
  { type: 4, name: '每月' },
  { type: 5, name: '每年' },
] as const

export const eventWords = {
  titleMissing: '日程内容不能为空',
  typeMissing: '请选择日程类型',
  startMissing: '请选择开始时间',
  endMissing: '请选择结束时间',
  peopleMissing: '请选择参与人',
  rateMissing: '重复频率不能为空',
  endOfSeriesMissing: '请输入重复次数或结束日期',
  repeatTimeMissing: '请选择重复时间',
  deleteQuestion: '此操作将永久删除该日程, 是否继续?',
  saved: '新建或编辑日程成功',
} as const

export const logLimits = {
  /** Characters of each of the three texts. */
  text: 1000,
  /** Users and departments that one log is sent to. */
  recipients: 200,
  /** Rows of a page of logs, where a client does not state them. */
  page: 5,
  /** Hours after its creation in which its author deletes a log; later only administrators. */
  deleteHours: 72,
} as const
export const logWords = {
  empty: '请填写日志内容',
  emptyEdit: '内容至少填写一项',
  long: `每项内容最多${logLimits.text}个字符`,
  recipients: `最多发送给${logLimits.recipients}个员工和部门`,
  exportKind: '请先选择”日报、周报、月报“中的一种类型导出',
} as const

/** Pauses in milliseconds. */
export const pauses = {
  /** Between a click on a department of a tree and what it opens. */
  treeClick: 300,
} as const
