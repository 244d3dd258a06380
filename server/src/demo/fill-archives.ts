import {
  certificate,
  contacts,
  contract,
  education,
  salaryCard,
  socialSecurity,
  training,
  workExperience,
} from '#protocol/hrm/employees/children.ts'
import type { AppServices } from '#server/access/context.ts'
import { keepFile } from '#server/crm/contract-file/door.ts'
import { addChild, addMaterial } from '#server/hrm/door.ts'
import { addDays, addMonths, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import type { DrawnEmployee } from './fill-employees.ts'
import { aheadInMonth } from './staff-days.ts'

const schools = ['山东大学', '济南大学', '山东财经大学', '青岛大学', '山东建筑大学', '烟台大学']
const majors = ['计算机科学与技术', '市场营销', '会计学', '工程管理', '工商管理', '软件工程']
const courses = ['新员工入职培训', '加密锁产品与授权方案', '客户沟通与谈判', '信息安全与保密']
const banks = ['工商银行', '建设银行', '招商银行', '农业银行']
const former = ['济南信达软件有限公司', '山东中创科技有限公司', '青岛海联信息有限公司', '鲁能软件有限公司']
const BACHELOR = 8
const COLLEGE = 7
const CONTRACT_YEARS = 3
/** 入职登记表. */
const ENTRY_FORM = 23

const pick = <Each>(from: readonly Each[], at: number): Each | undefined => from[at % from.length]
const digits = (seed: number, length: number) =>
  String(seed * 7919 + 104_729)
    .padStart(length, '0')
    .slice(-length)

/** What belongs to the employees of the demonstration company: where they learned and worked, contracts, cards, contacts and a file of some. */
export async function fillArchives(
  services: AppServices,
  administrator: number,
  employees: readonly DrawnEmployee[],
): Promise<void> {
  const day = today(services.clock)
  const actor = actingIn(services)(administrator, services.clock.now())
  for (const [at, { id, name, entry }] of employees.entries()) {
    const graduated = addMonths(entry, -24 - (at % 5) * 12)
    await addChild(actor, education, id, {
      education: at % 4 === 0 ? COLLEGE : BACHELOR,
      graduateSchool: pick(schools, at),
      major: pick(majors, at),
      admissionTime: addMonths(graduated, -48),
      graduationTime: graduated,
      teachingMethods: 1,
      isFirstDegree: 1,
    })
    if (at % 2 === 0)
      await addChild(actor, workExperience, id, {
        workUnit: pick(former, at),
        post: '专员',
        workStartTime: addMonths(graduated, 1),
        workEndTime: addDays(entry, -15),
        leavingReason: '职业发展',
      })
    const { begun, ends } = drawContract(entry, day, at)
    await addChild(actor, contract, id, {
      contractNum: `LD${begun.slice(0, 4)}${digits(at, 4)}`,
      contractType: 1,
      startTime: begun,
      endTime: ends,
      term: CONTRACT_YEARS,
      status: 1,
      signCompany: '山东锁客软件有限公司',
      signTime: begun,
      isExpireRemind: 1,
    })
    await addChild(actor, salaryCard, id, {
      salaryCardNum: `62220216${digits(at, 11)}`,
      accountOpeningCity: '济南市',
      bankName: pick(banks, at),
      openingBank: `${pick(banks, at) ?? ''}济南历下支行`,
    })
    await addChild(actor, socialSecurity, id, {
      isFirstSocialSecurity: at % 3 === 0 ? 1 : 0,
      isFirstAccumulationFund: at % 3 === 0 ? 1 : 0,
      socialSecurityNum: `3701${digits(at, 14)}`,
      accumulationFundNum: `3701${digits(at + 7, 8)}`,
      socialSecurityStartMonth: entry.slice(0, 7),
    })
    await addChild(actor, contacts, id, {
      contactsName: `${name.slice(0, 1)}${at % 2 === 0 ? '建国' : '秀英'}`,
      relation: at % 2 === 0 ? '父亲' : '母亲',
      contactsPhone: `138${digits(at, 8)}`,
    })
    if (at % 3 === 0) {
      const form = Buffer.from(`入职登记表\r\n\r\n姓名：${name}\r\n入职日期：${entry}\r\n`)
      const { fileId } = await keepFile(actor, `入职登记表-${name}.txt`, form)
      await addMaterial(actor, { employeeId: id, subType: ENTRY_FORM, fileId: Number(fileId) })
    }
    if (at % 3 === 0)
      await addChild(actor, training, id, {
        trainingCourse: pick(courses, at / 3),
        trainingOrganName: '公司培训中心',
        startTime: addDays(entry, 3),
        endTime: addDays(entry, 5),
        trainingDuration: '3天',
        trainingResults: '合格',
      })
    if (at % 5 === 0)
      await addChild(actor, certificate, id, {
        certificateName: pick(['PMP项目管理师', '初级会计师', '软件设计师'], at / 5),
        certificateNum: `ZS${digits(at, 8)}`,
        issuingTime: addMonths(graduated, 12),
      })
  }
}

/** The contract that runs; of every fifth of those who have been there long enough it ends this month. */
function drawContract(entry: string, day: string, at: number): { begun: string; ends: string } {
  const ending = aheadInMonth(day, 3 + (at % 15))
  const since = addMonths(addDays(ending, 1), -CONTRACT_YEARS * 12)
  if (at % 5 === 2 && entry <= since) return { begun: since, ends: ending }
  const renewals = Math.floor(yearsBetween(entry, day) / CONTRACT_YEARS)
  const begun = addMonths(entry, renewals * CONTRACT_YEARS * 12)
  return { begun, ends: addDays(addMonths(begun, CONTRACT_YEARS * 12), -1) }
}

const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)
