import { sql } from 'kysely'
import type { PostIn } from '#protocol/hrm/recruiting/post-calls.ts'
import { stages } from '#protocol/hrm/recruiting/stages.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import {
  addCandidate,
  addEmployee,
  addPost,
  arrange,
  eliminateCandidates,
  moveCandidates,
  setPooled,
  setResult,
} from '#server/hrm/door.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { actingIn } from './acting.ts'
import type { DrawnEmployee } from './fill-employees.ts'
import type { HiredMember } from './hire-staff.ts'
import { aheadInMonth, pastInMonth } from './staff-days.ts'

interface Filling {
  services: AppServices
  staff: readonly HiredMember[]
  /** Who enters all of them. */
  administrator: number
}

interface DrawnPost {
  name: string
  department: string
  city: string
  wanted: number
  salary: readonly [number, number]
  description: string
}

const posts: readonly DrawnPost[] = [
  {
    name: '客服专员',
    department: '客服部',
    city: '北京市',
    wanted: 3,
    salary: [6000, 9000],
    description: '接听用户来电，处理软件锁使用中的问题，跟进报修进度。',
  },
  {
    name: '大客户销售',
    department: '销售一部',
    city: '上海市',
    wanted: 2,
    salary: [10_000, 18_000],
    description: '负责华东区造价咨询和施工企业的开发与维护。',
  },
  {
    name: '会计',
    department: '财务部',
    city: '北京市',
    wanted: 1,
    salary: [8000, 12_000],
    description: '负责应收核对、开票和月度结账。',
  },
]

interface DrawnCandidate {
  name: string
  sex: 1 | 2
  age: number
  /** Index of the post. */
  post: number
  school: string
  /** 4 大专, 5 本科, 6 硕士. */
  education: number
  workTime: number
  from: string
  /** Index of the channel. */
  channel: number
  /** Days ago. */
  came: number
  stage: keyof typeof stages
}

const candidates: readonly DrawnCandidate[] = [
  ...[
    { name: '方晓雨', sex: 2, age: 24, post: 0, school: '北京联合大学', education: 5, workTime: 1 },
    { name: '郝志强', sex: 1, age: 31, post: 1, school: '上海大学', education: 5, workTime: 8 },
    { name: '秦若兰', sex: 2, age: 27, post: 2, school: '首都经济贸易大学', education: 5, workTime: 4 },
    { name: '龚建国', sex: 1, age: 29, post: 1, school: '同济大学', education: 6, workTime: 5 },
  ].map((each, at) => ({
    ...each,
    from: '某某科技有限公司',
    channel: at,
    came: 2 + at,
    stage: 'fresh' as const,
  })),
  ...[
    { name: '邵敏', sex: 2, age: 26, post: 0, school: '河北大学', education: 5, workTime: 3 },
    { name: '万鹏', sex: 1, age: 33, post: 1, school: '华东理工大学', education: 5, workTime: 10 },
  ].map((each, at) => ({
    ...each,
    from: '华建造价咨询',
    channel: at + 3,
    came: 6 + at,
    stage: 'screened' as const,
  })),
  ...[
    { name: '侯雅琴', sex: 2, age: 25, post: 0, school: '天津商业大学', education: 5, workTime: 2 },
    { name: '尹浩然', sex: 1, age: 30, post: 1, school: '东华大学', education: 5, workTime: 7 },
  ].map((each, at) => ({
    ...each,
    from: '云启软件',
    channel: at + 1,
    came: 9 + at,
    stage: 'interview' as const,
  })),
  ...[
    { name: '黎思远', sex: 1, age: 28, post: 2, school: '中央财经大学', education: 5, workTime: 5 },
    { name: '常悦', sex: 2, age: 29, post: 0, school: '北京工商大学', education: 5, workTime: 6 },
  ].map((each, at) => ({
    ...each,
    from: '中诚会计师事务所',
    channel: at + 5,
    came: 15 + at,
    stage: 'passed' as const,
  })),
  ...[{ name: '武文博', sex: 1, age: 32, post: 1, school: '复旦大学', education: 6, workTime: 8 }].map(
    (each) => ({
      ...each,
      from: '远景工程咨询',
      channel: 10,
      came: 20,
      stage: 'offered' as const,
    }),
  ),
  ...[
    { name: '赖小凤', sex: 2, age: 23, post: 0, school: '廊坊师范学院', education: 4, workTime: 1 },
    { name: '贺子涵', sex: 1, age: 35, post: 1, school: '安徽大学', education: 5, workTime: 12 },
  ].map((each, at) => ({ ...each, from: '自由职业', channel: at, came: 25 + at, stage: 'dropped' as const })),
  {
    ...{ name: '沈知秋', sex: 2, age: 25, post: 0, school: '济南大学', education: 5, workTime: 3 },
    ...{ from: '鲁商客服中心', channel: 2, came: 24, stage: 'awaited' as const },
  },
  {
    ...{ name: '陆明哲', sex: 1, age: 27, post: 0, school: '青岛大学', education: 5, workTime: 4 },
    ...{ from: '海右信息', channel: 6, came: 34, stage: 'joined' as const },
  },
].map((each) => ({ ...each, sex: each.sex === 1 ? 1 : 2 }))

/** Posts and candidates of the demonstration company in every stage; returns who came of them this month. */
export async function fillRecruiting({
  services,
  staff,
  administrator,
}: Filling): Promise<readonly DrawnEmployee[]> {
  const day = today(services.clock)
  const as = actingIn(services)
  const at = (daysAgo: number, time: string) =>
    as(administrator, new Date(`${addDays(day, -daysAgo)}T${time}+08:00`))
  const employees = await readEmployees(services, staff)
  const [owner = null, interviewer = null] = employees
  const deptIds = new Map(services.hrDepts.entries().map(({ id, name }) => [name, id]))
  const channels = services.hrRecruitChannels.entries()
  const postIds: number[] = []
  const come: DrawnEmployee[] = []
  for (const [index, post] of posts.entries()) {
    const { postId } = await addPost(
      at(40 - index, '10:00:00'),
      toPost(post, { deptIds, owner, interviewer }),
    )
    postIds.push(postId)
  }
  for (const [index, drawn] of candidates.entries()) {
    const { candidateId } = await addCandidate(at(drawn.came, '09:30:00'), {
      candidateName: drawn.name,
      mobile: `1310000${String(8000 + index)}`,
      email: `candidate${index + 1}@example.com`,
      graduateSchool: drawn.school,
      sex: drawn.sex,
      age: drawn.age,
      postId: postIds[drawn.post] ?? 0,
      workTime: drawn.workTime,
      education: drawn.education,
      latestWorkPlace: drawn.from,
      channelId: channels[drawn.channel]?.id,
      remark: '',
    })
    await advance({ candidateId, drawn, interviewer, index, at, day })
    if (drawn.stage === 'awaited')
      await enterFrom(at(drawn.came - 7, '10:00:00'), candidateId, { entry: aheadInMonth(day, 12) })
    if (drawn.stage !== 'joined') continue
    const entry = pastInMonth(day, 6)
    const jobNumber = `X${entry.slice(2, 4)}${entry.slice(5, 7)}01`
    const actor = as(administrator, services.clock.now())
    const { employeeId } = await enterFrom(actor, candidateId, { entry, jobNumber })
    come.push({ id: employeeId, name: drawn.name, entry })
  }
  return come
}

/** The candidate becomes an employee, who works there with a job number and is awaited without one. */
const enterFrom = (
  actor: Actor,
  candidateId: number,
  { entry, jobNumber = '' }: { entry: string; jobNumber?: string },
) =>
  addEmployee(actor, {
    employeeFieldList: [],
    postFieldList: [
      { fieldName: 'entry_time', fieldValue: entry },
      { fieldName: 'probation', fieldValue: 3 },
    ],
    jobNumber,
    candidateId,
    entryStatus: jobNumber === '' ? 2 : 1,
  })

interface Advancing {
  candidateId: number
  drawn: DrawnCandidate
  interviewer: number | null
  index: number
  at: (daysAgo: number, time: string) => Actor
  day: string
}

/** Takes a candidate through the stages before the drawn one, a day after the other. */
async function advance({ candidateId, drawn, interviewer, index, at, day }: Advancing): Promise<void> {
  const candidateIds = [candidateId]
  const { came, stage } = drawn
  if (stage === 'fresh') return
  if (stage === 'dropped') {
    await eliminateCandidates(at(came - 3, '15:00:00'), {
      candidateIds,
      eliminate: '薪资要求过高',
      remarks: '',
    })
    if (index % 2 === 0) await setPooled(at(came - 3, '15:05:00'), { candidateIds, pooled: 1 })
    return
  }
  await moveCandidates(at(came - 1, '11:00:00'), { candidateIds, status: stages.screened })
  if (stage === 'screened') return
  const isComing = stage === 'interview'
  const onDay = isComing ? addDays(day, 1) : addDays(day, -(came - 4))
  await arrange(at(came - 2, '16:00:00'), {
    candidateIds,
    interviewEmployeeId: interviewer ?? undefined,
    otherInterviewEmployeeIds: [],
    interviewTime: `${onDay} ${String(10 + (index % 6)).padStart(2, '0')}:00:00`,
    type: isComing ? 1 : 3,
    minutes: 60,
    address: isComing ? '二楼会议室' : '',
    remark: '',
  })
  if (isComing) return
  const result = { candidateId, result: 2, evaluate: '表达清楚，业务熟悉，建议录用。', cancelReason: '' }
  await setResult(at(came - 5, '17:00:00'), result)
  if (stage !== 'passed')
    await moveCandidates(at(came - 6, '10:00:00'), { candidateIds, status: stages.offered })
}

interface Around {
  deptIds: ReadonlyMap<string, number>
  owner: number | null
  interviewer: number | null
}

function toPost(post: DrawnPost, { deptIds, owner, interviewer }: Around): PostIn {
  return {
    postName: post.name,
    deptId: deptIds.get(post.department),
    jobNature: 1,
    city: post.city,
    recruitNum: post.wanted,
    reason: '业务增长',
    workTime: 2,
    educationRequire: 3,
    minSalary: post.salary[0],
    maxSalary: post.salary[1],
    salaryUnit: 1,
    minAge: undefined,
    maxAge: undefined,
    latestEntryTime: undefined,
    ownerEmployeeId: owner ?? undefined,
    interviewEmployeeIds: interviewer === null ? '' : String(interviewer),
    description: post.description,
    emergencyLevel: 2,
    postTypeId: undefined,
  }
}

/** Employees of the staff, in its order. */
async function readEmployees(services: AppServices, staff: readonly HiredMember[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; mobile: string }>`select id, mobile from hrm_employee
    where deleted_at is null and entry_status = 1`.execute(services.db)
  const byMobile = new Map(rows.map(({ id, mobile }) => [mobile, id]))
  return staff.flatMap(({ username }) => byMobile.get(username) ?? [])
}
