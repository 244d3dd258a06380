import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmPlain } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { SettingFoot } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './second-factor.module.css'

type Rules = ReplyOf<typeof secondFactorCalls.rules>
type Whom = 'nobody' | 'roles' | 'everybody'

const choices: { value: Whom; label: string }[] = [
  { value: 'nobody', label: '不要求，由员工自己决定' },
  { value: 'roles', label: '担任下列角色的员工' },
  { value: 'everybody', label: '所有员工' },
]
const whomOf = ({ everybody, roleIds }: Rules): Whom =>
  everybody ? 'everybody' : roleIds.length > 0 ? 'roles' : 'nobody'

/** /manage/login-security: who must sign in with a second factor (platform.md §2.9). */
export default function LoginSecurityPage() {
  const { data, error, refetch } = useQuery(queryOf(secondFactorCalls.rules, {}))
  return (
    <PageFrame title="登录安全">
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <RulesForm key={JSON.stringify(data)} rules={data} />
      ) : (
        <LoadingRows rows={4} columns={1} />
      )}
    </PageFrame>
  )
}

function RulesForm({ rules }: { rules: Rules }) {
  const client = useQueryClient()
  const may = useCan()('manage/system/update')
  const [whom, setWhom] = useState(whomOf(rules))
  const [roleIds, setRoleIds] = useState(rules.roleIds)
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const missing = whom === 'roles' && roleIds.length === 0
  const save = async () => {
    const question = '保存后，尚未设置两步验证的相关员工须先完成设置才能继续使用，包括您自己。'
    if (whom !== 'nobody' && !(await confirmPlain('要求使用两步验证？', '保存', question))) return
    await run(async () => {
      const everybody = whom === 'everybody' ? 1 : 0
      await ask(secondFactorCalls.setRules, { everybody, roleIds: whom === 'roles' ? roleIds : [] })
      setDirty(false)
      toast.success('保存成功')
      await refresh(client, secondFactorCalls.rules)
    })
  }
  return (
    <section className={styles.form}>
      <PersonalHead
        title="谁必须使用两步验证"
        note={`${rules.people} 名可以登录的员工中，${rules.having} 名已开启。`}
      />
      <Radio.Group
        className={styles.choices}
        aria-label="谁必须使用两步验证"
        disabled={!may}
        value={whom}
        options={choices}
        onChange={({ target }) => {
          setWhom(choices.find(({ value }) => value === target.value)?.value ?? 'nobody')
          setDirty(true)
        }}
      />
      {whom === 'roles' && (
        <Select<number[]>
          mode="multiple"
          className={styles.roles}
          aria-label="角色"
          placeholder="选择角色"
          disabled={!may}
          status={missing ? 'error' : undefined}
          value={roleIds}
          options={rules.roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen) => {
            setRoleIds(chosen)
            setDirty(true)
          }}
        />
      )}
      <SettingFoot
        dirty={dirty}
        busy={busy}
        fault={missing ? '请选择角色' : null}
        onCancel={() => {
          setWhom(whomOf(rules))
          setRoleIds(rules.roleIds)
          setDirty(false)
        }}
        onSave={() => void save()}
      />
      {!may && <p className={styles.note}>您没有修改企业设置的权限</p>}
    </section>
  )
}
