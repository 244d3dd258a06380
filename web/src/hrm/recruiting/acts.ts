import { stages } from '#protocol/hrm/recruiting/stages.ts'

/** What may be done with candidates; a number moves them to that stage at once. */
export type ActKey =
  | (typeof stages)['fresh' | 'screened' | 'passed' | 'offered']
  | 'arrange'
  | 'result'
  | 'entry'
  | 'confirm'
  | 'drop'
  | 'post'
  | 'channel'
  | 'pool'
  | 'unpool'
  | 'delete'

export interface Act {
  key: ActKey
  caption: string
  /** Of one candidate alone. */
  single?: true
  danger?: true
  /** Within the talent pool, or outside of it alone. */
  pooled?: boolean
}

const { fresh, screened, interview, passed, offered, awaited, dropped } = stages
const to = (key: Act['key'], caption: string): Act => ({ key, caption })
const arrange = to('arrange', '安排面试')
const entry: Act = { key: 'entry', caption: '办理入职', single: true }
const drop = to('drop', '淘汰/流失')
const toFresh = to(fresh, '移动到新候选人')
const toScreened = to(screened, '移动到初选通过')
const toPassed = to(passed, '移动到面试通过')
const changes = [to('post', '更改应聘职位'), to('channel', '更改招聘渠道')]
const remove: Act = { key: 'delete', caption: '删除', danger: true }

/** Acts by stage, the usual next one first (hrm.md §9.4). */
const byStage: Readonly<Record<number, readonly Act[]>> = {
  [fresh]: [toScreened, arrange, toPassed, entry, drop, ...changes, remove],
  [screened]: [arrange, toFresh, toPassed, entry, drop, ...changes, remove],
  [interview]: [
    { key: 'result', caption: '填写面试结果', single: true },
    { key: 'arrange', caption: '更改面试安排', single: true },
    ...[toPassed, toFresh, toScreened, drop, ...changes, remove],
  ],
  [passed]: [
    to(offered, '发offer'),
    ...[to('arrange', '安排复试'), toFresh, toScreened, entry, drop, ...changes, remove],
  ],
  [offered]: [entry, drop],
  [awaited]: [{ key: 'confirm', caption: '确认入职', single: true }, drop],
  [dropped]: [
    to(fresh, '恢复到新候选人'),
    { key: 'pool', caption: '放入人才库', pooled: false },
    { key: 'unpool', caption: '移出人才库', pooled: true },
    remove,
  ],
}

interface Chosen {
  status: number
  pooledAt: string | null
}

/** Acts for candidates who are all in one stage; none where they are in several. */
export function actsFor(chosen: readonly Chosen[], may: (right: `hrm/${string}`) => boolean): Act[] {
  const [first] = chosen
  if (!first || chosen.some(({ status }) => status !== first.status)) return []
  return (byStage[first.status] ?? []).filter(({ key, single, pooled }) => {
    if (single && chosen.length > 1) return false
    if (pooled !== undefined && chosen.some(({ pooledAt }) => (pooledAt !== null) !== pooled)) return false
    if (key === 'confirm') return may('hrm/recruit/manage') && may('hrm/employee/confirmEntry')
    if (key === 'entry') return may('hrm/recruit/manage') && may('hrm/employee/save')
    return may(key === 'delete' ? 'hrm/recruit/delete' : 'hrm/recruit/manage')
  })
}
