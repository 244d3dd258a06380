import { addressBookCalls } from './address-book/calls.ts'
import { announcementCalls } from './announcements/calls.ts'
import { applications } from './applications.ts'
import { flowCalls } from './approval/flow-calls.ts'
import { approvalOptionCalls } from './approval/option-calls.ts'
import { approvalCalls } from './approval/record-calls.ts'
import { followUpCalls } from './bi/follow-ups/calls.ts'
import { goalCalls } from './bi/goals/calls.ts'
import { productAnalysisCalls } from './bi/product/calls.ts'
import { rankingCalls } from './bi/ranking/calls.ts'
import { workbenchCalls } from './bi/workbench/calls.ts'
import { calendarCalls } from './calendar/calendar-calls.ts'
import { eventCalls } from './calendar/event-calls.ts'
import { calendarSharingCalls } from './calendar/sharing-calls.ts'
import { calendarTypeCalls } from './calendar/types.ts'
import { commentCalls } from './comments/calls.ts'
import { badLockCalls } from './crm/bad-lock/calls.ts'
import { subAccountCalls } from './crm/bank/account-calls.ts'
import { bankCalls } from './crm/bank/calls.ts'
import { bizDictCalls } from './crm/biz-dict/calls.ts'
import {
  businessCalls,
  businessStageCalls,
  contactsBusinessCalls,
  stageGroupCalls,
} from './crm/business/calls.ts'
import { complaintCalls } from './crm/complaint/calls.ts'
import { contractCalls } from './crm/contract/calls.ts'
import { contractFileCalls, sealCalls } from './crm/contract-file/calls.ts'
import {
  customerContactsCalls,
  customerFamilyCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerStateCalls,
} from './crm/customer/calls.ts'
import { agentCalls } from './crm/honor/calls.ts'
import { invoiceCalls } from './crm/invoice/calls.ts'
import { leadsCalls } from './crm/leads/calls.ts'
import { lockClaimCalls } from './crm/lock-claim/calls.ts'
import { lockConfigCalls } from './crm/lock-config/calls.ts'
import { lockSheetCalls } from './crm/lock-sheet/calls.ts'
import { orderCalls, orderTypeCalls } from './crm/order/calls.ts'
import { orderMoneyCalls } from './crm/order/money-calls.ts'
import { poolAdminCalls, poolCalls, poolMoveCalls } from './crm/pool/calls.ts'
import { poolSheetCalls } from './crm/pool/sheets.ts'
import { printCalls } from './crm/print/calls.ts'
import { productCalls, productCategoryCalls } from './crm/product/calls.ts'
import { quotaCalls } from './crm/quota/calls.ts'
import { receivablesPlanCalls } from './crm/receivables-plan/calls.ts'
import { regionCompanyCalls } from './crm/region-company/calls.ts'
import { reminderCalls } from './crm/reminders/calls.ts'
import { saleCalls } from './crm/sale/calls.ts'
import { lockCalls } from './crm/software-lock/calls.ts'
import { themeCalls } from './crm/theme/calls.ts'
import { draftCalls } from './drafts/calls.ts'
import { examineCalls } from './examine/calls.ts'
import { fileCalls } from './files/calls.ts'
import { actionRecordCalls } from './hrm/action-record-calls.ts'
import { clockCalls } from './hrm/attendance/clock-calls.ts'
import { leaveCalls } from './hrm/attendance/leave-calls.ts'
import { attendanceMonthCalls } from './hrm/attendance/month-calls.ts'
import { attendanceSettingCalls } from './hrm/attendance/setting-calls.ts'
import { hrConfigCalls } from './hrm/config-calls.ts'
import { employeeAccountCalls } from './hrm/employees/account-calls.ts'
import { archiveCalls } from './hrm/employees/archive-calls.ts'
import { employeeCalls } from './hrm/employees/calls.ts'
import {
  certificateCalls,
  childReadCalls,
  contactsCalls,
  educationCalls,
  contractCalls as employeeContractCalls,
  materialCalls,
  salaryCardCalls,
  socialSecurityCalls,
  trainingCalls,
  workCalls,
} from './hrm/employees/children-calls.ts'
import { employeeFieldCalls } from './hrm/employees/field-calls.ts'
import { leavingCalls } from './hrm/employees/hand-over-calls.ts'
import { employeeHeadCalls } from './hrm/employees/head-calls.ts'
import { moveCalls } from './hrm/employees/move-calls.ts'
import { employeePickerCalls } from './hrm/employees/picker-calls.ts'
import { employeeSheetCalls } from './hrm/employees/sheet.ts'
import { insuranceMonthCalls, insuranceRowCalls } from './hrm/insurance/month-calls.ts'
import { schemeCalls } from './hrm/insurance/scheme-calls.ts'
import { deptCalls } from './hrm/organisation/calls.ts'
import { appraisalCalls } from './hrm/performance/own-calls.ts'
import { appraisalPlanCalls } from './hrm/performance/plan-calls.ts'
import { appraisalTemplateCalls } from './hrm/performance/template-calls.ts'
import { appraisalVoiceCalls } from './hrm/performance/voice-calls.ts'
import { proofCalls } from './hrm/proofs/calls.ts'
import { candidateCalls } from './hrm/recruiting/candidate-calls.ts'
import { interviewCalls } from './hrm/recruiting/interview-calls.ts'
import { postCalls } from './hrm/recruiting/post-calls.ts'
import { recruitSettingCalls } from './hrm/recruiting/setting-calls.ts'
import { payArchiveCalls, payTemplateCalls } from './hrm/salary/archive-calls.ts'
import { archiveSheetCalls } from './hrm/salary/archive-sheets.ts'
import { backPayCalls } from './hrm/salary/back-pay-calls.ts'
import { decidingCalls } from './hrm/salary/deciding-calls.ts'
import { employeePayCalls, payHistoryCalls } from './hrm/salary/history-calls.ts'
import {
  firstWagesCalls,
  rateCalls,
  salaryGroupCalls,
  salaryOptionCalls,
  taxRuleCalls,
} from './hrm/salary/setting-calls.ts'
import { payFileCalls, runCalls, sheetCalls } from './hrm/salary/sheet-calls.ts'
import { ownSlipCalls, slipCalls, slipTemplateCalls } from './hrm/salary/slip-calls.ts'
import { payToolCalls, varianceCalls } from './hrm/salary/variance-calls.ts'
import { archiveRequestCalls } from './hrm/self/calls.ts'
import { hrWorkbenchCalls } from './hrm/workbench/calls.ts'
import { integrationCalls } from './integrations/calls.ts'
import { logCalls } from './logs/calls.ts'
import { clearingCalls } from './manage/clearing/calls.ts'
import { companyCalls } from './manage/company/calls.ts'
import { fieldAdminCalls } from './manage/fields/calls.ts'
import { firstStepCalls } from './manage/first-steps/calls.ts'
import { numberingCalls } from './manage/numbering/calls.ts'
import { openingCalls } from './manage/opening-calls.ts'
import { accountCalls } from './manage/people/account-calls.ts'
import { peopleCalls } from './manage/people/calls.ts'
import { departmentCalls } from './manage/people/department-calls.ts'
import { handOverCalls } from './manage/people/hand-over-calls.ts'
import { staffImportCalls } from './manage/people/import-calls.ts'
import { permissionCalls } from './manage/roles/calls.ts'
import { reviewCalls } from './manage/second-review/calls.ts'
import { workingDayCalls } from './manage/working-days/calls.ts'
import { mapCalls } from './map/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { channelCalls } from './messages/channel-calls.ts'
import { choiceCalls } from './messages/choice-calls.ts'
import { outboxCalls } from './messages/outbox-calls.ts'
import { myDayCalls } from './my-day/calls.ts'
import { backupCalls } from './operations/backup-calls.ts'
import { operationsCalls } from './operations/calls.ts'
import type { Call } from './platform/call.ts'
import { boardCalls } from './projects/board-calls.ts'
import { projectCalls } from './projects/calls.ts'
import { projectSheetCalls } from './projects/sheet-calls.ts'
import { projectTaskCalls } from './projects/task-calls.ts'
import { projectTemplateCalls } from './projects/template-calls.ts'
import { callsOf } from './record/calls/calls.ts'
import { exportCalls } from './record/calls/exports.ts'
import { importMessageCalls } from './record/calls/imports.ts'
import { linkCallsOf } from './record/calls/link-calls.ts'
import { callsOfTodos } from './record/calls/todo-calls.ts'
import { linksTo, recordTypes } from './record-types.ts'
import { accountSecurityCalls } from './session/account-security-calls.ts'
import { apiKeyCalls } from './session/api-key-calls.ts'
import { sessionCalls } from './session/calls.ts'
import { identityCalls } from './session/identity-calls.ts'
import { ownSessionCalls } from './session/own-calls.ts'
import { secondFactorCalls } from './session/second-factor-calls.ts'
import { taskCalls } from './tasks/calls.ts'
import { taskLabelCalls } from './tasks/label-calls.ts'
import { taskRepeatCalls } from './tasks/repeat-calls.ts'
import { taskTimeCalls } from './tasks/time-calls.ts'
import { logRuleCalls } from './work-log/calls.ts'
import { workLogCalls } from './work-log/log-calls.ts'

/**
 * A parameter for each group, because an array of the groups would have the compiler compare each with every other.
 */
const callsIn = (...groups: readonly Readonly<Record<string, Call>>[]): Call[] =>
  groups.flatMap((calls) => Object.values(calls))

/** Every declared call. The server refuses to start unless each has exactly one handler. */
export const allCalls: readonly Call[] = callsIn(
  sessionCalls,
  identityCalls,
  ownSessionCalls,
  apiKeyCalls,
  accountSecurityCalls,
  secondFactorCalls,
  integrationCalls,
  logCalls,
  announcementCalls,
  addressBookCalls,
  peopleCalls,
  accountCalls,
  departmentCalls,
  handOverCalls,
  staffImportCalls,
  permissionCalls,
  reviewCalls,
  companyCalls,
  openingCalls,
  clearingCalls,
  calendarTypeCalls,
  eventCalls,
  calendarCalls,
  calendarSharingCalls,
  logRuleCalls,
  workLogCalls,
  deptCalls,
  hrConfigCalls,
  salaryOptionCalls,
  salaryGroupCalls,
  taxRuleCalls,
  firstWagesCalls,
  rateCalls,
  payArchiveCalls,
  archiveSheetCalls,
  backPayCalls,
  decidingCalls,
  payTemplateCalls,
  sheetCalls,
  runCalls,
  payFileCalls,
  varianceCalls,
  payToolCalls,
  payHistoryCalls,
  employeePayCalls,
  hrWorkbenchCalls,
  archiveRequestCalls,
  slipTemplateCalls,
  slipCalls,
  ownSlipCalls,
  schemeCalls,
  insuranceMonthCalls,
  insuranceRowCalls,
  clockCalls,
  leaveCalls,
  attendanceMonthCalls,
  attendanceSettingCalls,
  actionRecordCalls,
  postCalls,
  candidateCalls,
  interviewCalls,
  recruitSettingCalls,
  employeeCalls,
  employeeAccountCalls,
  employeeHeadCalls,
  employeePickerCalls,
  employeeSheetCalls,
  employeeFieldCalls,
  proofCalls,
  leavingCalls,
  archiveCalls,
  educationCalls,
  workCalls,
  certificateCalls,
  trainingCalls,
  contactsCalls,
  employeeContractCalls,
  salaryCardCalls,
  socialSecurityCalls,
  childReadCalls,
  materialCalls,
  moveCalls,
  appraisalTemplateCalls,
  appraisalPlanCalls,
  appraisalCalls,
  appraisalVoiceCalls,
  taskCalls,
  taskLabelCalls,
  taskTimeCalls,
  projectCalls,
  boardCalls,
  projectTaskCalls,
  projectSheetCalls,
  projectTemplateCalls,
  taskRepeatCalls,
  fieldAdminCalls,
  firstStepCalls,
  numberingCalls,
  workingDayCalls,
  customerContactsCalls,
  customerStateCalls,
  customerLimitCalls,
  customerLookupCalls,
  customerFamilyCalls,
  contractCalls,
  contractFileCalls,
  sealCalls,
  receivablesPlanCalls,
  lockCalls,
  lockConfigCalls,
  orderCalls,
  orderTypeCalls,
  orderMoneyCalls,
  saleCalls,
  lockSheetCalls,
  quotaCalls,
  bizDictCalls,
  lockClaimCalls,
  badLockCalls,
  agentCalls,
  themeCalls,
  complaintCalls,
  regionCompanyCalls,
  subAccountCalls,
  bankCalls,
  reminderCalls,
  invoiceCalls,
  leadsCalls,
  businessStageCalls,
  businessCalls,
  contactsBusinessCalls,
  stageGroupCalls,
  productCalls,
  productCategoryCalls,
  poolAdminCalls,
  poolCalls,
  poolMoveCalls,
  importMessageCalls,
  exportCalls,
  poolSheetCalls,
  fileCalls,
  messageCalls,
  channelCalls,
  choiceCalls,
  outboxCalls,
  operationsCalls,
  backupCalls,
  mapCalls,
  flowCalls,
  approvalCalls,
  approvalOptionCalls,
  examineCalls,
  commentCalls,
  draftCalls,
  myDayCalls,
  printCalls,
  goalCalls,
  workbenchCalls,
  rankingCalls,
  followUpCalls,
  productAnalysisCalls,
)
  .concat(applications.flatMap(({ calls }) => Object.values(calls)).flatMap((calls) => Object.values(calls)))
  .concat(applications.flatMap(({ todos }) => (todos ? callsOfTodos(todos) : [])))
  .concat(recordTypes.flatMap(callsOf))
  .concat(recordTypes.flatMap(linksTo).flatMap(linkCallsOf))
