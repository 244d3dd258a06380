import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { type IntegrationState, integrationCalls } from '#protocol/integrations/calls.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { SettingsForm, type SettingsValues } from '#web/ui/settings/SettingsForm.tsx'
import styles from './integrations.module.css'

type Found = ReplyOf<typeof integrationCalls.tryOut>

/** One thing outside: its settings, what the environment says of it, and a try-out that says in a sentence what it found. */
export function IntegrationForm({ state }: { state: IntegrationState }) {
  const client = useQueryClient()
  const [found, setFound] = useState<Found>()
  const { key, label, declared, environment, fixed, isOn, canTry } = state
  const isFixed = fixed !== '' || environment.length > 0
  const isEmpty = isFixed && !isOn && Object.keys(state.settings).length === 0
  const save = async ({ isOn: on, settings }: SettingsValues) => {
    await ask(integrationCalls.save, { integration: key, isOn: on ? 1 : 0, settings })
    toast.success(on ? `${label}已保存并启用` : `${label}已保存，未启用`)
    await refresh(client, integrationCalls.list)
  }
  const tryOut = async (settings: SettingsValues['settings']) => {
    setFound(undefined)
    setFound(await ask(integrationCalls.tryOut, { integration: key, settings }))
  }
  return (
    <SettingsForm
      name={key}
      declared={isEmpty ? [] : declared}
      state={state}
      note={state.note}
      isFixed={isFixed}
      notice={<Notices state={state} found={found} />}
      trial={canTry ? { name: '试一试', run: tryOut } : undefined}
      onSave={save}
    />
  )
}

/** What keeps it from being changed or from working, and what the try-out found. */
function Notices({
  state: { environment, fixed },
  found,
}: {
  state: IntegrationState
  found: Found | undefined
}) {
  return (
    <div className={styles.notices} aria-live="polite">
      {environment.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={`由环境变量设置（${environment.join('、')}），请在部署环境中修改`}
        />
      )}
      {fixed && <Alert type="info" showIcon title={fixed} />}
      {found && <Alert type={found.isWorking ? 'success' : 'error'} showIcon title={found.said} />}
    </div>
  )
}
