import { useEffect, useId, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { RoleRow } from '#protocol/manage/roles/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { RoleList } from './RoleList.tsx'
import { RoleMembers } from './RoleMembers.tsx'
import { RoleRights } from './RoleRights.tsx'
import styles from './roles.module.css'
import { HR_TYPE, hrKinds, isFixed, useRoles, useRoleTypes } from './use-roles.ts'

/** /manage/role-auth/{roleType}/{name}: roles of one type at the left, members and rights at the right (platform.md §10.4). */
export default function RolesPage() {
  const { roleType = '', name = '' } = useParams()
  const types = useRoleTypes()
  const type = types.data?.find((each) => String(each.roleType) === roleType)
  // until it is known which there are, the address says what it is called
  if (types.data && !type)
    return (
      <PageFrame title="角色权限管理">
        <EmptyState variant="missing" />
      </PageFrame>
    )
  return <Roles key={roleType} roleType={Number(roleType)} name={type?.name ?? name} />
}

function Roles({ roleType, name }: { roleType: number; name: string }) {
  const [query, setQuery] = useSearchParams()
  const [kind, setKind] = useState<number>(hrKinds[0].label)
  const roles = useRoles(roleType)
  const shown = (roles.data ?? []).filter(
    (role) => roleType !== HR_TYPE || (role.label ?? hrKinds[0].label) === kind,
  )
  const chosen = shown.find((role) => role.roleId === Number(query.get('role'))) ?? shown[0]
  const tab = query.get('tab') === 'rights' ? 'rights' : 'members'
  /** Rights that are half changed belong to what is left behind. */
  const leave = async (on: () => void) => {
    if (await mayLeave(hasUnsaved())) on()
  }
  const go = (role: number | undefined, next: string) =>
    void leave(() =>
      setQuery({ ...(role ? { role: String(role) } : {}), ...(next === 'rights' ? { tab: next } : {}) }),
    )

  if (roles.error)
    return (
      <PageFrame title={name}>
        <EmptyState variant="error" text={messageOf(roles.error)} onRetry={() => void roles.refetch()} />
      </PageFrame>
    )
  return (
    <PageFrame title={name} fill>
      <div className={styles.columns}>
        <aside className={styles.menu}>
          {roleType === HR_TYPE && (
            <KindSwitch kind={kind} onChange={(next) => void leave(() => setKind(next))} />
          )}
          {roles.data ? (
            <RoleList
              roles={shown}
              roleType={roleType}
              label={roleType === HR_TYPE ? kind : null}
              chosen={chosen}
              onChoose={(role) => go(role.roleId, tab)}
              onCreated={(roleId) => go(roleId, 'rights')}
            />
          ) : (
            <LoadingRows rows={6} columns={1} />
          )}
        </aside>
        <div className={styles.work}>
          {chosen && <RoleTabs role={chosen} tab={tab} onTab={(next) => go(chosen.roleId, next)} />}
          {roles.data && !chosen && <EmptyState text="还没有角色" hint="点击左侧“创建角色”开始" />}
        </div>
      </div>
    </PageFrame>
  )
}

function KindSwitch({ kind, onChange }: { kind: number; onChange: (kind: number) => void }) {
  const options = hrKinds.map(({ label, title, tip }) => ({
    value: label,
    label: <Tooltip title={tip}>{title}</Tooltip>,
  }))
  return (
    <Segmented<number> block options={options} value={kind} onChange={onChange} className={styles.kinds} />
  )
}

interface RoleTabsProps {
  role: RoleRow
  tab: 'members' | 'rights'
  onTab: (tab: string) => void
}

function RoleTabs({ role, tab, onTab }: RoleTabsProps) {
  const id = useId()
  const fixed = isFixed(role)
  const active = fixed ? 'members' : tab
  const [dirty, setDirty] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another role begins unchanged, and so do rights that were left
  useEffect(() => setDirty(false), [role.roleId, active])
  const items = [
    { key: 'members', label: '角色员工' },
    ...(fixed ? [] : [{ key: 'rights', label: dirty ? '角色权限 *' : '角色权限' }]),
  ]
  return (
    <>
      <Tabs
        id={id}
        aria-label={`角色“${role.roleName}”`}
        className={styles.tabs}
        value={active}
        onChange={onTab}
        items={items}
      />
      <div className={styles.shown} {...tabPanel(id, active)}>
        {role.remark === 'project' && (
          <p className={styles.tip}>项目管理员拥有“项目管理”模块所有权限，能看到并维护所有项目信息</p>
        )}
        {active === 'members' ? (
          <RoleMembers key={role.roleId} role={role} />
        ) : (
          <RoleRights key={role.roleId} role={role} onDirty={setDirty} />
        )}
      </div>
    </>
  )
}
