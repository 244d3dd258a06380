import type { ChildDetail, TaskDetail, TaskInfo } from '#protocol/tasks/shapes.ts'
import { noRelations } from '#web/related-records/door.ts'

/** A task for tests of screens. */
export const exampleTask: TaskInfo = {
  taskId: 7,
  name: '打电话',
  description: '',
  createUserId: 1,
  mainUserId: null,
  ownerUserId: ',1,',
  labelId: ',1,2,3,4,',
  priority: 0,
  status: 1,
  startTime: null,
  stopTime: '2025-05-20',
  remindDays: null,
  pid: 0,
  workId: 0,
  workName: null,
  classId: -1,
  classOrder: 0,
  orderNum: 999,
  isTop: 0,
  topOrderNum: 999,
  isArchive: 0,
  archiveTime: null,
  ishidden: 0,
  hiddenTime: null,
  batchId: 'a'.repeat(32),
  createTime: '2025-05-15 10:00:00',
  updateTime: '2025-05-15 10:00:00',
  isEnd: 0,
  mainUser: null,
  labelList: ['甲', '乙', '丙', '丁'].map((labelName, at) => ({
    labelId: at + 1,
    labelName,
    color: '#53D397',
  })),
  relationCount: 0,
  commentCount: 0,
  childWCCount: 1,
  childAllCount: 2,
  fileCount: 0,
  fileNum: 0,
  customerIds: '',
  contactsIds: '',
  businessIds: '',
  contractIds: '',
  ownerUserList: [],
}

const author = { id: 1, userId: 1, realname: '张敏', img: null, deptId: null, deptName: null }

/** The same as a sub-task. */
export const childOf = (values: Partial<TaskInfo>): ChildDetail => ({
  ...exampleTask,
  createUser: author,
  file: [],
  ...noRelations,
  authList: { project: {} },
  ...values,
  childTask: [],
})

/** The same whole. */
export const detailOf = (childTask: ChildDetail[]): TaskDetail => ({
  ...childOf({ childAllCount: childTask.length }),
  childTask,
})
