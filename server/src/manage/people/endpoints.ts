import { buffer } from 'node:stream/consumers'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { staffImportCalls } from '#protocol/manage/people/import-calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { download, XLSX } from '#server/platform/http/download.ts'
import {
  changeAccount,
  changeAccountByCode,
  changeOwnInformation,
  changeOwnPassword,
  resetPasswords,
} from './accounts.ts'
import { addDept, deleteDept, moveDept, setDept } from './departments.ts'
import { doubledEmails } from './emails.ts'
import { previewHandOver, undoHandOver } from './hand-over/hand-over.ts'
import { exportRecord, listRecords } from './hand-over/records.ts'
import { handOver } from './hand-over/reviewed.ts'
import { staffSheet } from './import/files.ts'
import { importUsers } from './import/import-users.ts'
import { lookAtStaff } from './import/read-file.ts'
import { undoImport } from './import/undo-import.ts'
import { readLoginUser } from './login-user.ts'
import {
  countUsers,
  expandPicks,
  listDepts,
  listDeptsInRange,
  listPicks,
  listUsers,
  listUsersInRange,
  readUserCard,
} from './lookups.ts'
import { addUser } from './new-user.ts'
import { resetSecondFactors } from './second-factor.ts'
import { setUserStatus } from './status.ts'
import { setSuperiors } from './superior.ts'
import { setUser, setUserDept } from './users.ts'

const whoIs: readonly Endpoint[] = [
  on(peopleCalls.queryLoginUser, readLoginUser),
  on(peopleCalls.queryUserInfo, readUserCard),
  on(peopleCalls.readNotice, async ({ services, db, viewer }) => {
    await db.updateTable('users').set({ is_read_notice: 1 }).where('user_id', '=', viewer.userId).execute()
    await services.directory.changed()
    return null
  }),
]

const lookups: readonly Endpoint[] = [
  on(peopleCalls.queryUserList, listUsers),
  on(peopleCalls.countNumOfUser, countUsers),
  on(peopleCalls.queryDeptUserList, ({ services, request }) =>
    listPicks(services.directory.current(), request.deptId, false),
  ),
  on(peopleCalls.queryDeptUserByExamine, ({ services, request }) =>
    listPicks(services.directory.current(), request.deptId, true),
  ),
  on(peopleCalls.queryDeptUserListByHrm, async ({ services, request }) => {
    const linked = await services.linkedUsers(services.db)
    const picks = expandPicks(services.directory.current(), request.deptIdList, request.userIdList)
    return picks.filter(({ userId }) => !linked.has(userId))
  }),
  on(peopleCalls.queryUserByDeptId, listUsersInRange),
  on(departmentCalls.queryDeptTree, ({ services, request }) =>
    listDepts(services.directory.current(), request.id ?? 0, request.type),
  ),
  on(peopleCalls.doubledEmails, ({ services }) => doubledEmails(services)),
  on(departmentCalls.queryDeptByAuth, listDeptsInRange),
]

const changes: readonly Endpoint[] = [
  on(peopleCalls.addUser, (context) => addUser(context, context.request)),
  on(peopleCalls.setUser, (context) => setUser(context, context.request)),
  on(peopleCalls.setSuperior, (context) => setSuperiors(context, context.request)),
  on(peopleCalls.setUserDept, (context) =>
    setUserDept(context, context.request.userIdList, context.request.deptId),
  ),
  on(accountCalls.setUserStatus, (context) =>
    setUserStatus(context, context.request.ids, context.request.status),
  ),
  on(accountCalls.activateUser, (context) =>
    setUserStatus(context, context.request.ids, context.request.status),
  ),
  on(accountCalls.resetPassword, (context) => resetPasswords(context, context.request)),
  on(accountCalls.resetSecondFactor, (context) => resetSecondFactors(context, context.request.ids)),
  on(accountCalls.usernameEdit, (context) => changeAccount(context, context.request)),
  on(accountCalls.usernameEditByManager, (context) => changeAccountByCode(context, context.request)),
  on(accountCalls.updateUser, (context) => changeOwnInformation(context, context.request)),
  on(accountCalls.updatePassword, (context) => changeOwnPassword(context, context.request)),
  on(departmentCalls.addDept, (context) => addDept(context, context.request)),
  on(departmentCalls.setDept, (context) => setDept(context, context.request.deptId, context.request)),
  on(departmentCalls.moveDept, (context) => moveDept(context, context.request)),
  on(departmentCalls.deleteDept, (context) => deleteDept(context, context.request.deptId)),
]

const handingOver: readonly Endpoint[] = [
  on(handOverCalls.look, (context) => previewHandOver(context, context.request.userIds)),
  on(handOverCalls.handOver, (context) => handOver(context, context.request)),
  on(handOverCalls.undo, (context) => undoHandOver(context, context.request.token)),
  on(handOverCalls.records, (context) => listRecords(context, context.request)),
  on(handOverCalls.recordSheet, (context) => exportRecord(context, context.request.recordId)),
]

const importing: readonly Endpoint[] = [
  on(staffImportCalls.template, async (context) =>
    download({ name: '员工导入模板.xlsx', contentType: XLSX, body: await buffer(staffSheet(context)) }),
  ),
  on(staffImportCalls.look, (context) => lookAtStaff(context, context.uploads[0])),
  on(staffImportCalls.upload, (context) => importUsers(context, context.uploads[0], context.request)),
  on(staffImportCalls.undo, (context) => undoImport(context, context.request.undoToken)),
]

export const peopleEndpoints: readonly Endpoint[] = [
  ...whoIs,
  ...lookups,
  ...changes,
  ...handingOver,
  ...importing,
]
