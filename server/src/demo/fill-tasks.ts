import { DAY, dayOf, wallOf } from '#protocol/calendar/wall-time.ts'
import { palette, priorities, taskLimits } from '#protocol/office/door.ts'
import type { AppServices } from '#server/access/context.ts'
import { addLabel, createTask, setStatus } from '#server/tasks/door.ts'
import { actingIn } from './acting.ts'
import type { HiredMember } from './hire-staff.ts'
import { createRandom, type Random } from './random.ts'

interface DrawnTask {
  name: string
  main: HiredMember
  by: HiredMember
  people: readonly HiredMember[]
  priority: number
  /** Days from today; null: without an end. */
  ends: number | null
  /** Days before today when it was made. */
  ago: number
  label: number
  children: readonly string[]
  isDone: boolean
}

const labels = ['客户', '续费', '开票', '内部'] as const

/** What is done in the company, with its steps. */
const works = [
  ['准备续费报价单', 1, ['核对锁号和端口', '确认折扣', '发给客户']],
  ['回访上月新客户', 0, []],
  ['整理到期锁清单', 1, ['导出名单', '按负责人分发']],
  ['补充客户资料', 0, []],
  ['核对未到账的开票', 2, []],
  ['准备产品演示环境', 0, ['安装新版', '准备样例工程']],
  ['更新报价模板', 3, []],
  ['跟进投诉处理结果', 0, []],
  ['清点备用锁', 3, ['核对台账', '登记坏锁']],
  ['收集竞品信息', 3, []],
] as const

/** Tasks of the demonstration company, entered by its people: overdue, of today and to come, some finished. */
export async function fillTasks(services: AppServices, staff: readonly HiredMember[]): Promise<void> {
  const now = services.clock.now()
  const as = actingIn(services)
  const working = staff.filter(({ status }) => status === 1)
  const [first] = working
  if (!first) return
  const made: number[] = []
  for (const [at, name] of labels.entries()) {
    const { labelId } = await addLabel(as(first.userId, now), { name, color: palette[at] ?? palette[0] })
    made.push(labelId)
  }
  for (const task of drawTasks(createRandom('suoke/tasks'), working)) {
    const entered = new Date(now.getTime() - task.ago * DAY)
    const { taskId } = await createTask(as(task.by.userId, entered), {
      name: task.name,
      description: '',
      mainUserId: task.main.userId,
      ownerUserId: task.people.map(({ userId }) => userId),
      priority: task.priority,
      stopTime: task.ends === null ? undefined : dayOf(wallOf(now.getTime()) + task.ends * DAY),
      // what is urgent reminds its people the day before
      remindDays: task.priority === 3 && task.ends !== null ? 1 : undefined,
      labelId: made.slice(task.label, task.label + 1),
      isTop: 0,
      taskInfoList: task.children.map((name) => ({ name, status: taskLimits.open })),
    })
    if (task.isDone) await setStatus(as(task.main.userId, now), { taskId, status: taskLimits.done })
  }
}

/** A few tasks of each person; some are given by the head of the department. */
function drawTasks(random: Random, staff: readonly HiredMember[]): DrawnTask[] {
  return staff.flatMap((main) => {
    const head = staff.find(({ heads, department }) => heads && department === main.department) ?? main
    return Array.from({ length: random.integer(3, 6) }, (_, at): DrawnTask => {
      const [name, label, children] = random.pick(works)
      const by = random.chance(0.4) ? head : main
      return {
        name,
        main,
        by,
        people: [...new Set([main, ...(random.chance(0.3) ? [random.pick(staff)] : [])])],
        priority: random.pick(priorities).priority,
        // each person has one that is late and one of today
        ends:
          at === 0 ? -random.integer(1, 4) : at === 1 ? 0 : random.chance(0.8) ? random.integer(1, 14) : null,
        ago: random.integer(5, 12),
        label,
        children,
        isDone: at > 2 && random.chance(0.5),
      }
    })
  })
}
