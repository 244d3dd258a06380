import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#protocol/files/calls.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { children } from '#protocol/hrm/employees/children.ts'
import {
  certificateCalls,
  childReadCalls,
  contactsCalls,
  contractCalls,
  educationCalls,
  materialCalls,
  salaryCardCalls,
  socialSecurityCalls,
  trainingCalls,
  workCalls,
} from '#protocol/hrm/employees/children-calls.ts'
import { employeeRevealCalls } from '#protocol/hrm/employees/reveal-calls.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { readHistory } from '#server/engine/features/history/read-history.ts'
import { hire, makeSuperior, valuesOf } from '../../../../test/hr.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { uploadFile } from '../../../../test/upload.ts'
import { settleContracts } from './contract-days.ts'

let company: TestCompany
let hr: Person
let employeeId = 0

beforeAll(async () => {
  company = await drawCompany()
  ;({ hr } = company.people)
  employeeId = await hire(hr, '有履历的人')
})
afterAll(() => company.close())

const personal = (person = hr, id = employeeId) => person.ask(employeeCalls.personal, { employeeId: id })
const historyOf = async (id = employeeId) => {
  const { services } = company.app
  const viewer = viewerOf(services.directory.current(), hr.userId)
  const entries = await readHistory({ services, viewer, client: { ip: '' } }, employee, id)
  return entries.flatMap(({ behavior, content }) => content.map((line) => `${behavior} ${line}`))
}

const study = {
  education: 8,
  graduateSchool: '浙江大学',
  major: '土木工程',
  isFirstDegree: 1,
  admissionTime: '2012-9-1',
  graduationTime: '2016-06-30',
}

describe('rows of the archive', () => {
  it('are added, changed and removed one by one, and the history says what happened', async () => {
    await hr.ask(educationCalls.add, { employeeId, ...study })
    const [added] = (await personal()).educationExperienceList
    expect(added).toMatchObject({ ...study, admissionTime: '2012-09-01', employeeId, teachingMethods: null })
    const educationId = Number(added?.educationId)
    await hr.ask(educationCalls.set, { educationId, major: '测绘工程', graduationTime: '' })
    const [changed] = (await personal()).educationExperienceList
    expect(changed).toMatchObject({ graduateSchool: '浙江大学', major: '测绘工程', graduationTime: null })
    await hr.ask(educationCalls.remove, { rowId: educationId })
    expect((await personal()).educationExperienceList).toEqual([])
    expect((await historyOf()).slice(0, 4)).toEqual([
      '3 删除了教育经历',
      '2 将专业由土木工程改为测绘工程',
      '2 将毕业时间由2016-06-30改为空',
      '1 新建了教育经历',
    ])
  })

  it('need what their table requires, in its order, and numbers that are ones', async () => {
    const { major: _, ...without } = study
    expect(await hr.call(educationCalls.add, { employeeId, ...without })).toMatchObject({
      code: 6041,
      data: { field: 'major' },
    })
    expect(
      await hr.call(educationCalls.add, { employeeId, ...study, graduationTime: '2011-01-01' }),
    ).toMatchObject({ code: 400, msg: '毕业时间不能早于入学时间' })
    const work = { employeeId, workUnit: '旧公司', post: '出纳', witnessPhone: '12' }
    expect(await hr.call(workCalls.add, work)).toMatchObject({
      code: 6039,
      msg: '证明人手机号:手机号格式错误',
    })
    expect(await hr.call(workCalls.add, { ...work, witnessPhone: '+86 138-0000-0000' })).toMatchObject({
      code: 0,
    })
    expect((await personal()).workExperienceList[0]).toMatchObject({ witnessPhone: '13800000000' })
  })

  it('exist for certificates, trainings and contacts', async () => {
    await hr.ask(certificateCalls.add, { employeeId, certificateName: '注册会计师' })
    await hr.ask(trainingCalls.add, { employeeId, trainingCourse: '消防安全' })
    const dataList = valuesOf({ contacts_name: '妈妈', relation: '母亲', contacts_phone: '13900000000' })
    await hr.ask(contactsCalls.add, { employeeId, dataList })
    const found = await personal()
    expect(found.certificateList[0]).toMatchObject({ certificateName: '注册会计师' })
    expect(found.trainingExperienceList[0]).toMatchObject({ trainingCourse: '消防安全' })
    const [contact] = found.hrmEmployeeContacts
    expect(contact?.information.map(({ fieldValue }) => fieldValue)).toEqual([
      '妈妈',
      '母亲',
      '13900000000',
      null,
      null,
      null,
    ])
    const form = await hr.ask(contactsCalls.form, {})
    expect(form.map(({ fieldName, isNull }) => [fieldName, isNull])[0]).toEqual(['contacts_name', 1])
    const contactsId = contact?.contactsId ?? 0
    await hr.ask(contactsCalls.set, { contactsId, dataList: valuesOf({ relation: '家属' }) })
    const [again] = (await personal()).hrmEmployeeContacts
    expect(again?.information[1]?.fieldValue).toBe('家属')
    await hr.ask(contactsCalls.remove, { rowId: contactsId })
    expect((await personal()).hrmEmployeeContacts).toEqual([])
  })

  it('end at their number', async () => {
    const id = await hire(hr, '证书很多的人')
    await company.platform.pool.query(
      `insert into hrm_certificates (employee_id, certificate_name, create_time)
        select $1, '证书' || n, now() from generate_series(1, 100) n`,
      [id],
    )
    const more = await hr.call(certificateCalls.add, { employeeId: id, certificateName: '再一个' })
    expect(more).toMatchObject({ code: 400, msg: '证书/证件最多100行' })
  })

  it('are out of reach with their employee, whether they exist or not', async () => {
    const { repA } = company.people
    const own = await hire(hr, '上级的员工记录', { person: { mobile: repA.username } })
    const below = await hire(hr, '下属', { post: { parent_id: own } })
    await makeSuperior(company, repA, { rights: ['employee/read'], dataType: 2 })
    await hr.ask(educationCalls.add, { employeeId, ...study })
    const [row] = (await personal()).educationExperienceList
    const educationId = Number(row?.educationId)
    await hr.ask(educationCalls.add, { employeeId: below, ...study })
    expect((await personal(repA, below)).educationExperienceList).toHaveLength(1)
    for (const call of [
      repA.call(educationCalls.add, { employeeId: below, ...study }),
      repA.call(employeeCalls.personal, { employeeId }),
      repA.call(educationCalls.set, { educationId, major: '改' }),
      repA.call(educationCalls.remove, { rowId: educationId }),
      repA.call(educationCalls.remove, { rowId: 999_999 }),
      repA.call(childReadCalls.contracts, { employeeId }),
      repA.call(childReadCalls.pay, { employeeId }),
      repA.call(materialCalls.counts, { employeeId }),
      repA.call(materialCalls.list, { employeeId, subType: 11 }),
    ])
      expect((await call).code).toBe(401)
  })
})

describe('pay', () => {
  const CARD = '6222021234567890123'
  const MASK = '622****0123'

  it('masks its numbers for every user, keeps them when the mask comes back, and shows them for a reason', async () => {
    await hr.ask(salaryCardCalls.add, { employeeId, salaryCardNum: CARD, bankName: '工商银行' })
    await hr.ask(socialSecurityCalls.set, {
      employeeId,
      socialSecurityNum: '33010000001234',
      isFirstSocialSecurity: 1,
    })
    for (const person of [hr, company.people.admin]) {
      const pay = await person.ask(childReadCalls.pay, { employeeId })
      expect(pay.salaryCard).toMatchObject({ salaryCardNum: MASK, bankName: '工商银行' })
      expect(pay.socialSecurityInfo).toMatchObject({
        socialSecurityNum: '330****1234',
        isFirstSocialSecurity: 1,
      })
    }
    const { salaryCard } = await hr.ask(childReadCalls.pay, { employeeId })
    const salaryCardId = Number(salaryCard?.salaryCardId)
    await hr.ask(salaryCardCalls.set, { salaryCardId, salaryCardNum: MASK, bankName: '建设银行' })
    const reveal = (field: string) =>
      hr.call(employeeRevealCalls.reveal, { type: employee.label, id: employeeId, field, reason: 2 })
    expect(await reveal('salaryCardNum')).toMatchObject({ code: 0, data: { value: CARD } })
    expect((await reveal('bankName')).code).toBe(401)
    await hr.ask(salaryCardCalls.set, { salaryCardId, salaryCardNum: '6222029999999999999' })
    const lines = await historyOf()
    expect(lines[0]).toBe('2 修改了工资卡卡号')
    expect(JSON.stringify(lines)).not.toContain('6222')
  })

  it('is there once', async () => {
    await hr.ask(salaryCardCalls.add, { employeeId, bankName: '招商银行' })
    const { rows } = await company.platform.pool.query(
      'select bank_name from hrm_salary_cards where employee_id = $1',
      [employeeId],
    )
    expect(rows).toEqual([{ bank_name: '招商银行' }])
  })

  it('answers the keys of an employee without any', async () => {
    const id = await hire(hr, '没有工资卡')
    const pay = await hr.ask(childReadCalls.pay, { employeeId: id })
    expect(pay).toMatchObject({
      salaryCard: null,
      socialSecurityInfo: { socialSecurityInfoId: null, employeeId: id },
    })
  })
})

describe('a contract', () => {
  const term = {
    contractType: 1,
    startTime: '2025-01-01',
    endTime: '2025-12-31',
    signTime: '2024-12-20',
    term: 1,
  }

  it('needs an end and a term, unless it is open-ended', async () => {
    const id = await hire(hr, '有合同')
    const { term: _, ...short } = term
    expect(await hr.call(contractCalls.add, { employeeId: id, ...short, status: 1 })).toMatchObject({
      code: 6041,
      data: { field: 'term' },
    })
    const open = { contractType: 2, startTime: '2025-01-01', signTime: '2024-12-20', term: 3, status: 1 }
    await hr.ask(contractCalls.add, { employeeId: id, ...open })
    expect((await hr.ask(childReadCalls.contracts, { employeeId: id }))[0]).toMatchObject({
      contractType: 2,
      term: null,
      endTime: null,
      fileList: [],
    })
  })

  it('follows its days by the nightly job, and one that was ended early stays ended', async () => {
    const id = await hire(hr, '合同状态')
    const add = (given: object) => hr.ask(contractCalls.add, { employeeId: id, ...term, ...given })
    await add({ contractNum: 'past', endTime: '2025-02-01', status: 1 })
    await add({ contractNum: 'begun', startTime: '2025-03-01', status: 0 })
    await add({ contractNum: 'ahead', startTime: '2030-01-01', endTime: '2031-01-01', status: 1 })
    await add({ contractNum: 'ended', status: 2 })
    await add({ contractNum: 'open', contractType: 2, endTime: '2025-02-01', status: 1 })
    await settleContracts(company.app.services)
    const list = await hr.ask(childReadCalls.contracts, { employeeId: id })
    expect(Object.fromEntries(list.map(({ contractNum, status }) => [contractNum, status]))).toEqual({
      past: 2,
      begun: 1,
      ahead: 0,
      ended: 2,
      open: 1,
    })
  })

  it('has files that follow it', async () => {
    const id = await hire(hr, '合同附件')
    const file = await uploadFile(company, hr, fileCalls.upload, { name: '合同.txt', content: 'text' })
    await hr.ask(contractCalls.add, { employeeId: id, ...term, status: 1, batchId: file.batchId })
    const [row] = await hr.ask(childReadCalls.contracts, { employeeId: id })
    expect(row?.fileList).toMatchObject([{ name: '合同.txt' }])
    const { repB } = company.people
    expect((await repB.call(fileCalls.byId, { fileId: file.fileId })).code).not.toBe(0)
    await hr.ask(contractCalls.remove, { rowId: Number(row?.contractId) })
    expect((await hr.call(fileCalls.byId, { fileId: file.fileId })).code).not.toBe(0)
  })
})

describe('material files', () => {
  it('are counted by kind, listed, and removed', async () => {
    const id = await hire(hr, '材料附件')
    const file = await uploadFile(company, hr, fileCalls.upload, { name: '身份证.txt', content: 'text' })
    await hr.ask(materialCalls.add, { employeeId: id, subType: 11, fileId: Number(file.fileId) })
    const counts = await hr.ask(materialCalls.counts, { employeeId: id })
    expect(counts).toMatchObject({ subType11: 1, subType33: 0 })
    expect(Object.keys(counts)).toHaveLength(19)
    const [row] = await hr.ask(materialCalls.list, { employeeId: id, subType: 11 })
    expect(row).toMatchObject({ type: 1, subType: 11, fileId: file.fileId, file: { name: '身份证.txt' } })
    await hr.ask(materialCalls.remove, { employeeFileId: row?.employeeFileId ?? 0 })
    expect(await hr.ask(materialCalls.list, { employeeId: id, subType: 11 })).toEqual([])
    expect((await hr.call(fileCalls.byId, { fileId: file.fileId })).code).not.toBe(0)
    expect(await historyOf(id)).toContain('1 上传了身份证原件附件')
  })
})

describe('the tables', () => {
  it('have the columns of their declarations', async () => {
    for (const { table, fields, idColumn } of children) {
      const { rows } = await company.platform.pool.query(
        'select column_name from information_schema.columns where table_name = $1',
        [table],
      )
      const columns = rows.map(({ column_name }) => column_name)
      expect(recordTypes.map((type) => type.table)).not.toContain(table)
      expect(columns, table).toEqual(expect.arrayContaining([idColumn, ...fields.map(({ name }) => name)]))
      expect(fields.every(({ name }) => toKey(name) !== 'employeeId')).toBe(true)
    }
  })
})
