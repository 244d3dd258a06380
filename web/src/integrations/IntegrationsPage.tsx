import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type IntegrationState, integrationCalls } from '#protocol/integrations/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SideParts } from '#web/ui/page/SideParts.tsx'
import { IntegrationForm } from './IntegrationForm.tsx'

/** /manage/systemconfig/integrations: what lies outside and how to speak to it, as areas declare it (platform.md §6.6). */
export default function IntegrationsPage() {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(queryOf(integrationCalls.list, {}))
  const current = data?.find(({ key }) => key === params.get('integration')) ?? data?.[0]
  // the page stays, what is being edited on it does not
  const show = async (integration: string) => {
    if (integration !== current?.key && (await mayLeave(hasUnsaved())))
      setParams({ integration }, { replace: true })
  }
  return (
    <PageFrame title="集成设置" fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : current ? (
        <SideParts current={current.key} items={itemsOf(data ?? [])} onChoose={(key) => void show(key)}>
          <IntegrationForm key={JSON.stringify(current)} state={current} />
        </SideParts>
      ) : (
        <LoadingRows rows={6} columns={1} />
      )}
    </PageFrame>
  )
}

/** Under their headings, in the order of the server. */
function itemsOf(states: readonly IntegrationState[]) {
  const groups = [...new Set(states.map(({ group }) => group))]
  return groups.map((group) => ({
    type: 'group' as const,
    key: group,
    label: group,
    children: states
      .filter((each) => each.group === group)
      .map(({ key, label, isOn, lost }) => ({
        key,
        label: <StatusDot status={isOn ? (lost.length > 0 ? 'error' : 'success') : 'default'} text={label} />,
      })),
  }))
}
