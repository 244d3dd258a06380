import { employeeAccountCalls } from '#protocol/hrm/employees/account-calls.ts'
import { archiveCalls } from '#protocol/hrm/employees/archive-calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { contactForm } from '#protocol/hrm/employees/contact-form.ts'
import { employeeFieldCalls } from '#protocol/hrm/employees/field-calls.ts'
import { leavingCalls } from '#protocol/hrm/employees/hand-over-calls.ts'
import { employeeHeadCalls } from '#protocol/hrm/employees/head-calls.ts'
import { moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { employeeSheetCalls } from '#protocol/hrm/employees/sheet.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { removeRecords } from '#server/engine/change/remove.ts'
import { lookAtSheet } from '#server/engine/features/import/look.ts'
import { downloadTemplate } from '#server/engine/features/import/own-imports.ts'
import { uploadImport } from '#server/engine/features/import/upload.ts'
import { ownEmployeeId } from '../staff.ts'
import { addAccounts, addFromUsers, linkedUsers } from './accounts.ts'
import { readEmployee, readEntryForm, readPersonal, readPost } from './archive.ts'
import { contactRows } from './children/contact-rows.ts'
import { childEndpoints } from './children/endpoints.ts'
import { employeeFileOwners } from './children/files.ts'
import { registerDailyJob } from './daily.ts'
import { addEmployee, confirmEntry, enterAgain } from './enter.ts'
import { findEntrySource } from './entry-sources.ts'
import { exportEmployees } from './export.ts'
import { arrangeHeads, listHeads, resizeHead, restoreHeads, verifyValue } from './heads.ts'
import { addLeave, changeLeave, stay } from './leave.ts'
import { askHandOver, readOffer } from './leaving-account.ts'
import { countTabs, listEmployees } from './list.ts'
import { listMoves } from './list-moves.ts'
import { enterMove } from './move.ts'
import { countGroupOptions, listGroupChanges, listGroups, readGroup, saveGroup } from './own/design.ts'
import {
  listArchiveFields,
  listEntryFields,
  saveArchiveFields,
  saveEntryFields,
} from './own/field-settings.ts'
import { inviteToArchive } from './own/invite.ts'
import { readOwnPersonal, readOwnPost } from './own/own-archive.ts'
import { listAll, listEmployed, listUnder, listWithin, readOwn } from './pickers.ts'
import { employeeRules } from './rules.ts'
import { findSchemeSource } from './scheme-source.ts'
import { takeBackMove } from './take-back.ts'
import { updateCommunication, updatePersonal, updatePost } from './update.ts'

/** 员工管理 (hrm.md §4–6). */
export const employees = part({
  endpoints: [
    on(employeeCalls.counts, (context) => countTabs(context)),
    on(employeeCalls.list, (context) => listEmployees(context, context.request)),
    on(employeeCalls.export, (context) => exportEmployees(context, context.request)),
    on(employeeAccountCalls.fromUsers, (context) => addFromUsers(context, context.request.employees)),
    on(employeeAccountCalls.toUsers, (context) => addAccounts(context, context.request)),
    on(employeeHeadCalls.list, (context) => listHeads(context)),
    on(employeeHeadCalls.arrange, (context) => arrangeHeads(context, context.request.columns)),
    on(employeeHeadCalls.resize, (context) => resizeHead(context, context.request)),
    on(employeeHeadCalls.restore, (context) => restoreHeads(context)),
    on(employeeHeadCalls.verify, (context) => verifyValue(context, context.request)),
    on(employeeSheetCalls.template, (context) => downloadTemplate(context, employee)),
    on(employeeSheetCalls.look, (context) => lookAtSheet(context, employee, context.uploads[0])),
    on(employeeSheetCalls.upload, (context) =>
      uploadImport(context, employee, context.uploads[0], {
        ...context.request,
        call: employeeSheetCalls.upload.path,
      }),
    ),
    on(employeeCalls.form, (context) => readEntryForm(context, context.request.entryStatus)),
    on(employeeCalls.add, (context) => addEmployee(context, context.request)),
    on(employeeCalls.confirm, (context) => confirmEntry(context, context.request)),
    on(employeeCalls.again, (context) => enterAgain(context, context.request)),
    on(employeeCalls.detail, (context) => readEmployee(context, context.request.employeeId)),
    on(employeeCalls.personal, (context) => readPersonal(context, context.request.employeeId)),
    on(employeeCalls.post, (context) => readPost(context, context.request.employeeId)),
    on(employeeCalls.update, (context) => updatePersonal(context, context.request)),
    on(employeeCalls.updateCommunication, (context) => updateCommunication(context, context.request)),
    on(employeeCalls.updatePost, (context) => updatePost(context, context.request)),
    on(employeeCalls.remove, (context) => removeRecords(context, employee, context.request.employeeIds)),
    on(employeeCalls.leave, (context) => addLeave(context, context.request)),
    on(employeeCalls.changeLeave, (context) => changeLeave(context, context.request)),
    on(employeeCalls.stay, (context) => stay(context, context.request)),
    on(moveCalls.become, (context) => enterMove(context, context.request, 'become')),
    on(moveCalls.changePost, (context) => enterMove(context, context.request, 'changePost')),
    on(moveCalls.promotion, (context) => enterMove(context, context.request, 'promotion')),
    on(moveCalls.takeBack, (context) => takeBackMove(context, context.request)),
    on(moveCalls.list, (context) => listMoves(context, context.request.employeeId)),
    ...childEndpoints,
    on(archiveCalls.settings, (context) => listArchiveFields(context)),
    on(archiveCalls.saveSettings, (context) => saveArchiveFields(context, context.request.fields)),
    on(archiveCalls.invite, (context) => inviteToArchive(context, context.request)),
    on(archiveCalls.formFields, (context) => listEntryFields(context, context.request)),
    on(archiveCalls.saveFormFields, (context) => saveEntryFields(context, context.request.fields)),
    on(leavingCalls.offer, (context) => readOffer(context, context.request)),
    on(leavingCalls.ask, (context) => askHandOver(context, context.request)),
    on(employeeFieldCalls.groups, ({ services }) => listGroups(services)),
    on(employeeFieldCalls.definition, ({ services, request }) => readGroup(services, request.labelGroup)),
    on(employeeFieldCalls.save, saveGroup),
    on(employeeFieldCalls.countOptions, countGroupOptions),
    on(employeeFieldCalls.optionChanges, listGroupChanges),
    on(archiveCalls.personal, (context) => readOwnPersonal(context)),
    on(archiveCalls.post, (context) => readOwnPost(context)),
    on(employeePickerCalls.own, (context) => readOwn(context)),
    on(employeePickerCalls.all, (context) => listAll(context)),
    on(employeePickerCalls.employed, (context) => listEmployed(context, context.request.search)),
    on(employeePickerCalls.under, (context) => listUnder(context, context.request.deptId)),
    on(employeePickerCalls.within, (context) => listWithin(context, context.request)),
  ],
  fileOwners: [employeeFileOwners],
  rowForms: { [contactForm.label]: contactRows },
  services: [
    service('entrySource', { needs: [], make: (_, parts) => findEntrySource(parts) }),
    service('schemeSource', { needs: [], make: (_, parts) => findSchemeSource(parts) }),
  ],
  rules: { employee: employeeRules },
  jobs: registerDailyJob,
  linkedUsers,
  publishing: ['manage/hrm/field'],
  employment: async (db, userId) => (await ownEmployeeId(db, { userId })) !== null,
})
