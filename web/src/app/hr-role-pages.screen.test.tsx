import { describe, expect, it } from 'vitest'
import { hrWords } from '#protocol/hrm/limits.ts'
import { defaultRoles } from '#protocol/manage/roles/roles.ts'
import { moduleStates } from '#protocol/platform/modules.ts'
import { type Auth, buildAuth } from '#protocol/platform/permissions.ts'
import type { MenuEntry } from '#web/platform/area.ts'
import { loadFaces } from './faces.ts'
import { leavesOf, visibleMenu } from './visible.ts'

/** Permissions of a user who holds one preset role of human resources, or is an employee without one. */
function authOf(roleId: number | null): Auth {
  const role = defaultRoles.find((each) => each.roleId === roleId)
  return buildAuth({
    ...{
      actions: new Set(role?.actions),
      administrator: false,
      modules: moduleStates(() => true),
      standings: {},
    },
    ...{ hrRole: role !== undefined, employee: role === undefined, firstModel: '' },
  })
}

/** Pages of the administration that need no right of their own. */
const anyone: Auth = { firstModel: '', manage: {} }
const pathsOf = (auth: Auth, entries: readonly MenuEntry[]) =>
  leavesOf(visibleMenu(auth, entries)).map(({ path }) => path)

async function pagesOf(auth: Auth) {
  const { applications, manage } = await loadFaces()
  const rows = visibleMenu(auth, applications.find(({ key }) => key === 'hrm')?.menu ?? [])
  return {
    management: leavesOf(rows.filter(({ side }) => side !== hrWords.employeeSide)).map(({ title }) => title),
    own: leavesOf(rows.filter(({ side }) => side === hrWords.employeeSide)).map(({ title }) => title),
    settings: pathsOf(auth, manage).filter((path) => !pathsOf(anyone, manage).includes(path)),
  }
}

describe('pages of the preset roles of human resources (hrm.md §2.2, §21)', () => {
  it('人资管理员 reaches all of them, and of the administration the group 人力资源管理 alone', async () => {
    const { applications, manage } = await loadFaces()
    const menu = applications.find(({ key }) => key === 'hrm')?.menu ?? []
    const { management, own, settings } = await pagesOf(authOf(180175))
    expect([...management, ...own].toSorted()).toEqual(
      leavesOf(menu)
        .map(({ title }) => title)
        .toSorted(),
    )
    expect(settings).toEqual(
      leavesOf(manage)
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/manage/hrm')),
    )
    expect(settings.length).toBeGreaterThan(6)
  })

  it('上级角色 reaches what superiors may read, and no settings', async () => {
    const { management, own, settings } = await pagesOf(authOf(180176))
    expect(management).toEqual([
      ...['工作台', '组织管理', '员工管理', '候选人', '招聘职位', '打卡记录', '考勤月报', '排班', '假期余额'],
      ...['社保管理', '月度工资', '薪资档案', '历史工资', '绩效档案'],
    ])
    expect(own).toEqual((await pagesOf(authOf(180175))).own)
    expect(settings).toEqual([])
  })

  it('an employee without a role reaches the workbench and the own pages', async () => {
    const { management, own, settings } = await pagesOf(authOf(null))
    expect({ management, settings }).toEqual({ management: ['工作台'], settings: [] })
    expect(own).toContain('我的档案')
    expect(own).toContain('我的工资条')
  })
})
