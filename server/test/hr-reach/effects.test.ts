import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#protocol/platform/call.ts'
import { endWatch, fingerprint } from '../foreign-fingerprint.ts'
import { isFilled, placesIn } from '../foreign-places.ts'
import type { Person, TestCompany } from '../people.ts'
import { ask, hrCalls, named, reads, requestsOf } from './asking.ts'
import { drawReach } from './company.ts'
import type { Staff } from './staff.ts'

/**
 * The requests of the walks over human resources are good ones: by the administrator, who reaches all, or by the employee they are
 * about, each call shows or changes something. Else a call that always refuses would pass. No answer holds a sensitive value.
 */

let company: TestCompany
let staff: readonly Staff[]
const noTargets = new Map()
beforeAll(async () => {
  ;({ company, staff } = await drawReach())
})
afterAll(async () => {
  await endWatch(company)
  await company.close()
})

/** Of an import that waits, which belongs to its user: employees/import. */
const importActs = ['queryById', 'replaceOwners', 'start', 'discard', 'downError', 'undo', 'cancel']
const OF_IMPORT = 'of an import that waits: employees/import'

/** Places at which requests name what no employee has, and why. */
const unfilled: Readonly<Record<string, string>> = {
  'hrmEmployeeField/updateFieldConfig columns[].id': 'a column of one’s own',
  'hrmEmployeeField/updateFieldWidth fieldId': 'a column of one’s own',
  'hrmEmployeeField/updateFieldWidth id': 'a column of one’s own',
  'hrmEmployeeField/verify fieldId': 'a field of the form, which is the company’s',
  'hrmEmployeeField/verify id': 'answers whether a value is taken: employees/heads',
  ...Object.fromEntries(importActs.map((act) => [`hrmImport/${act} importId`, OF_IMPORT])),
  'hrmImport/replaceOwners owners[].ownerUserId': OF_IMPORT,
  ...Object.fromEntries(
    ['userId', 'deptId', 'parentId'].map((key) => [
      `hrmEmployee/adminAddEmployee employees[].${key}`,
      'of users who are no employees: employees/accounts',
    ]),
  ),
}

/** Calls whose effect another test shows, and why the walk does not. */
const shownElsewhere: Readonly<Record<string, string>> = {
  'hrmSalaryConfig/updateInitStatus/{type}': 'a step of setting up, which is behind: salary/sheets',
  'hrmSalaryArchives/batchChangeSalaryRecord': 'each has a change that is ahead: salary/archives',
  'hrmSalaryMonthRecord/submitWithWords': 'waits for a word on every outlier: salary/slips',
  'hrmSalaryMonthRecord/addNextMonthSalary': 'waits for the approval: salary/slips',
  'hrmSalarySlipRecord/sendSalarySlip': 'of a sheet that has passed: salary/slips',
  'hrmSalarySlipRecord/recallSlips': 'of slips that are not yet removed: salary/slips',
  'hrmInsuranceMonthRecord/archive/{irecordId}': 'of the newest month: insurance/months',
  'hrmInsuranceMonthEmpRecord/resume': 'of rows that are stopped: insurance/months',
  'hrmAttendanceLeave/saveRules': 'rules of the company: attendance/leave',
  'hrmAttendanceMonth/close': 'once for a month: attendance/month',
  'hrmAttendanceSet/deleteShift/{shiftId}': 'of a shift without use: attendance/month',
  'hrmRecruitCandidate/updateCandidatePost': 'to a post that is open: recruiting/recruiting',
  'hrmRecruitCandidate/setTalentPool': 'of candidates who are eliminated: recruiting/recruiting',
  'hrmRecruitCandidate/queryCleanCandidateIds': 'of a stage, by age: recruiting/recruiting',
  'hrmEmployee/againOnboarding': 'of employees who have left: employees/employees',
  'hrmEmployee/updateCommunication': 'of fields of that group: employees/employees',
  'hrmEmployeeFile/addFile': 'a file that belongs to nothing yet: employees/children',
  'hrmAchievementAppraisal/setAppraisal': 'of plans that have not begun: performance/flow',
  'hrmAchievementAppraisal/updateAppraisalStatus': 'one step at a time: performance/flow',
  'hrmAchievementEmployeeAppraisal/writeAppraisal': 'whose turn it is: performance/flow',
  'hrmAchievementEmployeeAppraisal/resultEvaluato': 'whose turn it is: performance/flow',
  'hrmAchievementEmployeeAppraisal/updateScoreLevel': 'whose turn it is: performance/flow',
  'hrmAchievementEmployeeAppraisal/resultConfirm/{appraisalId}': 'whose turn it is: performance/flow',
  'hrmAchievementEmployeeAppraisal/answerPeer': 'while the round is open: performance/voices',
  'hrmAchievementEmployeeAppraisal/addAppeal': 'once for an appraisal: performance/voices',
  'hrmEmployeeField/updateFieldConfig': 'columns of one’s own',
  'hrmEmployeeField/updateFieldWidth': 'columns of one’s own',
  'hrmEmployeeField/restoreFieldConfig': 'columns of one’s own',
  ...Object.fromEntries(importActs.map((act) => [`hrmImport/${act}`, OF_IMPORT])),
  'hrmDashboard/queryNotesByTime': 'of a day, which no other request has: workbench/workbench',
  'hrmDashboard/myNotesByTime': 'of a day, which no other request has: workbench/workbench',
  'hrmDashboard/addNotes': 'for a day, which no other request has: workbench/workbench',
  'hrmArchiveRequest/add': 'values that differ from the archive: self/requests',
  'hrmEmployee/adminAddEmployee': 'of users who are no employees: employees/accounts',
  'hrmEmployee/askHandOver': 'without the right to hand over: employees/leaving-account',
  'hrmEmployeeField/verify': 'a field with its value: employees/heads',
  'hrmSalaryMonthRecord/queryCompensation/{sempRecordId}': 'of employees who leave: salary/sheets',
  'hrmDept/deleteDeptById/{deptId}': 'of empty departments: organisation/organisation',
}

describe('the walk', () => {
  it('fills every place at which a request names something', () => {
    const empty = shownHere.flatMap((call) => {
      const requests = requestsOf(call, staff)
      return placesIn(call.request)
        .filter((place) => !requests.some(({ request }) => isFilled(request, place)))
        .map((place) => `${call.path} ${place}`)
    })
    expect(empty.toSorted()).toEqual(Object.keys(unfilled).toSorted())
  })
})

/** What the company decides has no employee: users without the right are refused, whatever they name (server/test/every-call.test.ts). */
const shownHere = hrCalls.filter(({ need }) => ![need].flat().every((path) => path.startsWith('manage/')))

/** What the call did: showed something of an employee, changed something, or answered a call that names nothing. */
/** Refusals of each call, for the message of a case that fails. */
const said = new Map<string, Set<string>>()
async function effectOf(call: Call): Promise<string | undefined> {
  const { admin, director } = company.people
  const before = JSON.stringify(await fingerprint(company, noTargets, []))
  const callers: Person[] = [admin, director]
  for (const asked of requestsOf(call, staff)) {
    const { about, place } = asked
    const subject = staff.find((each) => each.place === place)?.person
    for (const who of [...callers, ...(call.need === 'signedIn' && subject ? [subject] : [])]) {
      const answer = await ask(who, call, asked)
      expect(answer.code, `${about}: ${answer.text}`).not.toBe(500)
      expect(answer.isUnsealed && !unsealing.has(call.path), about).toBe(false)
      if (answer.code !== 0) {
        const all = said.get(call.path) ?? new Set()
        said.set(call.path, all.add(answer.text.slice(0, 120)))
        continue
      }
      if (answer.shown.length > 0) return `${who.realname} is shown ${answer.shown.join()}`
      if (JSON.stringify(await fingerprint(company, noTargets, [])) !== before)
        return `${who.realname} changes ${about}`
      if (reads(call)) return `${who.realname} is answered`
    }
  }
  return undefined
}

/** Show sensitive values, with the right to: identity number and health one at a time, the files of banks and the tax office (§14.2). */
const unsealing: ReadonlySet<string> = new Set(['hrmEmployee/revealValue', 'hrmSalaryMonthRecord/exportFile'])

/** What removes comes last, and the whole month after its rows. */
const order = ({ path }: Call) => late.findIndex((pattern) => pattern.test(path))
const late = [
  /delete|cancel|stop|eliminate|recall/i,
  /submitExamine|archive\/|computeInsurance|accept/,
  /deleteBy|deleteDept|addNextMonth/,
]

describe('by those who may', () => {
  it.each(named(shownHere.toSorted((one, other) => order(one) - order(other))))(
    '$path does what it is for',
    async ({ path, call }) => {
      const effect = await effectOf(call)
      expect(effect === undefined, `${effect} ${[...(said.get(path) ?? [])]}`).toBe(path in shownElsewhere)
    },
  )
})
