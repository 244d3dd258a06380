import { isBlank } from '#protocol/fields/value/shape.ts'
import { birthdayOf } from '#protocol/hrm/employees/birthday.ts'
import { entryOf, isPartStatus } from '#protocol/hrm/employees/entry.ts'
import { identityOf } from '#protocol/hrm/employees/identity.ts'
import type { StoredRow } from '#server/engine/model/rules.ts'
import type { SheetValues } from '#server/engine/model/sheet-rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { unfit } from './columns.ts'

const IDENTITY_CARD = 1
const FULL_TIME = 1
const [CONFIRMED, ON_PROBATION] = [1, 2]

interface Moment {
  isNew: boolean
  stored: StoredRow | null
  today: string
}

const dayOf = (value: unknown): string => String(value ?? '').slice(0, 10)
const codeOf = (value: unknown): number | null => (isBlank(value) ? null : Number(value))

/** What follows from several cells of a row, with the rules of the form of entry (hrm.md §5.2, §5.5). */
export function settleRow(row: SheetValues, moment: Moment): void {
  settleIdentity(row, moment)
  settleBirthday(row, moment)
  if (moment.isNew) settleEntry(row, moment)
  else settleEmployment(row, moment)
}

/** An identity card gives its normal form, the birthday and, where it is empty, the sex; a mask that comes back is left alone. */
function settleIdentity({ written, faults }: SheetValues, { stored, today }: Moment): void {
  const number = written.get('idNumber')
  const type = codeOf(written.get('idType') ?? stored?.id_type)
  if (isBlank(number) || type !== IDENTITY_CARD || faults.has('idNumber')) return
  if (stored && String(number).includes('*')) return
  const identity = identityOf(String(number), today)
  if (!identity) {
    const name = String(written.get('employeeName') ?? stored?.employee_name ?? '')
    faults.set('idNumber', refusal('identityUnfit', name).message)
    return
  }
  written.set('idNumber', identity.number)
  written.set('dateOfBirth', identity.birth)
  faults.delete('dateOfBirth')
  if (isBlank(written.get('sex')) && isBlank(stored?.sex) && !faults.has('sex'))
    written.set('sex', identity.sex)
}

function settleBirthday({ written, faults }: SheetValues, { stored }: Moment): void {
  const given = written.get('birthday')
  if (isBlank(given) || faults.has('birthday')) return
  const isLunar = codeOf(written.get('birthdayType') ?? stored?.birthday_type) === 2
  const birthday = birthdayOf(String(given), isLunar)
  if (birthday === null) faults.set('birthday', unfit('生日'))
  else written.set('birthday', birthday)
}

/** How the employment of a new employee began; a probation that is over by now was passed on its day. */
function settleEntry(row: SheetValues, { today }: Moment): void {
  const { written, faults, missing } = row
  if (isBlank(written.get('fliedKwbova'))) written.set('fliedKwbova', written.get('mobile') ?? null)
  const needed = ['entryTime', 'employmentForms']
  if (needed.some((key) => faults.has(key) || missing.has(key))) return
  const entryTime = dayOf(written.get('entryTime'))
  const forms = Number(written.get('employmentForms'))
  const derived = entryOf({
    entryTime,
    employmentForms: forms,
    probation: codeOf(written.get('probation')),
    status: codeOf(written.get('status')),
  })
  if (isBlank(written.get('companyAgeStartTime')) && !faults.has('companyAgeStartTime'))
    written.set('companyAgeStartTime', entryTime)
  if (forms !== FULL_TIME) {
    if (!isPartStatus(derived.status) && !faults.has('status'))
      faults.set('status', '聘用形式为非正式时，非正式类型必填')
    for (const [key, value] of Object.entries(derived)) written.set(key, value)
    for (const key of ['probation', 'becomeTime']) faults.delete(key)
    return
  }
  faults.delete('status')
  if (faults.has('becomeTime') || faults.has('probation')) return
  const given = dayOf(written.get('becomeTime'))
  if (given !== '' && given < entryTime) {
    faults.set('becomeTime', '转正日期不能早于入职日期')
    return
  }
  const becomeTime = given === '' ? derived.becomeTime : given
  const isPassed = becomeTime === null || becomeTime <= today || becomeTime === entryTime
  written.set('becomeTime', becomeTime)
  written.set('probation', derived.probation)
  written.set('status', isPassed ? CONFIRMED : ON_PROBATION)
}

/** Acts of the life cycle alone change the form of an employment; a probation that goes on ends by what is entered. */
function settleEmployment({ written, faults, missing }: SheetValues, { stored }: Moment): void {
  for (const key of ['employmentForms', 'status', 'becomeTime', 'fliedKwbova']) {
    written.delete(key)
    faults.delete(key)
    missing.delete(key)
  }
  if (stored && Number(stored.status) !== ON_PROBATION) {
    written.delete('probation')
    faults.delete('probation')
    return
  }
  const moves = ['entryTime', 'probation'].some((key) => !isBlank(written.get(key)))
  if (!stored || !moves || faults.has('entryTime') || faults.has('probation')) return
  const entryTime = dayOf(written.get('entryTime') ?? stored.entry_time)
  const probation = codeOf(written.get('probation') ?? stored.probation)
  written.set(
    'becomeTime',
    entryOf({ entryTime, employmentForms: FULL_TIME, probation, status: null }).becomeTime,
  )
}
