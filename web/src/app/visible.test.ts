import { describe, expect, it } from 'vitest'
import type { Auth } from '#protocol/platform/permissions.ts'
import type { Application } from '#web/platform/area.ts'
import { keysToSave, pinnedOf, shownTabs } from './frame/pinned.ts'
import { entryAt, startPath, visibleApplications, visibleMenu } from './visible.ts'

const seller: Auth = { firstModel: 'bi', crm: { customer: { index: true, save: true } } }
const guest: Auth = { firstModel: '' }

const menu = [
  { path: '/crm/leads', also: ['/crm/callin'], title: '线索', icon: null, need: 'crm/leads' },
  { path: '/crm/customer', title: '客户', icon: null, need: ['crm/customer', 'crm/pool'] },
  { path: '/crm/customer/nearby', title: '附近', icon: null },
  {
    path: '/crm/more',
    title: '更多',
    icon: null,
    children: [{ path: '/crm/more/one', title: '一', icon: null, need: 'crm/contract' }],
  },
]

const application = (key: string): Application => ({
  key,
  title: key,
  path: `/${key}`,
  icon: null,
  need: key,
  menu: [{ path: `/${key}/all`, title: '全部', icon: null }],
  create: [],
})
const applications = [application('crm'), application('hrm')]

describe('what a person may open', () => {
  it('hides rows without the right, and groups that are left empty', () => {
    expect(visibleMenu(seller, menu).map((entry) => entry.title)).toEqual(['客户', '附近'])
  })
  it('counts an empty branch as granted', () => {
    expect(
      visibleApplications({ firstModel: '', crm: {} }, applications).map((application) => application.key),
    ).toEqual(['crm'])
    expect(visibleApplications(guest, applications)).toEqual([])
  })
  it('leaves out an application of which nothing can be opened', () => {
    const closed = { ...application('crm'), menu: menu.filter(({ need }) => need !== undefined) }
    const nothing: Auth = { firstModel: '', crm: {} }
    expect(visibleApplications(nothing, [closed])).toEqual([])
    expect(startPath(nothing, [closed])).toBeUndefined()
    expect(visibleApplications(seller, [closed])).toEqual([closed])
  })
  it('starts at the chosen application, else at the first there is', () => {
    expect(startPath(seller, applications)).toBe('/crm')
    expect(startPath(guest, applications)).toBeUndefined()
  })
  it('starts where a right of the person leads: before what everybody has, and in the administration', () => {
    const office = { ...application('taskExamine'), need: 'oa/taskExamine' }
    const all = [office, ...applications]
    const everybody: Auth = { firstModel: '', oa: { taskExamine: {} } }
    expect(startPath(everybody, all)).toBe('/taskExamine')
    expect(startPath(everybody, all, true)).toBe('/manage')
    expect(startPath({ ...everybody, firstModel: 'taskExamine' }, all, true)).toBe('/taskExamine')
    expect(startPath({ ...seller, ...everybody }, all, true)).toBe('/crm')
  })
  it('does not start at an application that is given empty to everyone', () => {
    const project = {
      ...application('project'),
      need: 'project',
      menu: [{ path: '/project/list', title: '项目', icon: null }],
    }
    const empty: Auth = { firstModel: '', project: {} }
    expect(startPath(empty, [project], true)).toBe('/manage')
    expect(startPath(empty, [project])).toBe('/project')
    const maker: Auth = { firstModel: '', project: { projectManage: { save: true } } }
    expect(startPath(maker, [project], true)).toBe('/project')
  })
  it('knows the row of a path: the longest that fits whole segments', () => {
    expect(entryAt(menu, '/crm/customer/12')?.title).toBe('客户')
    expect(entryAt(menu, '/crm/customer/nearby')?.title).toBe('附近')
    expect(entryAt(menu, '/crm/callin')?.title).toBe('线索')
    expect(entryAt(menu, '/crm/customers')).toBeUndefined()
  })
})

describe('pinned applications', () => {
  const [crm] = pinnedOf(seller, [], applications)
  if (!crm) throw new Error('no crm')
  it('follow the saved order; nothing saved or nothing visible means all', () => {
    expect(pinnedOf(seller, ['hrm', 'crm'], applications).map((application) => application.key)).toEqual([
      'crm',
    ])
    expect(pinnedOf(seller, ['hrm'], applications).map((application) => application.key)).toEqual(['crm'])
  })
  it('fit while width − 450 − 130·i is above 0', () => {
    const many = Array.from({ length: 8 }, () => crm)
    expect(shownTabs(many, 1280)).toHaveLength(6)
    expect(shownTabs(many, 580)).toHaveLength(0)
    expect(shownTabs(many, 581)).toHaveLength(1)
  })
  it('keep what another client saved', () => {
    expect(keysToSave([crm], [crm], ['bi', 'crm', 'log'])).toEqual(['crm', 'bi', 'log'])
  })
})
