import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ChannelState, channelCalls } from '#protocol/messages/channel-calls.ts'
import { channelNamed, channels } from '#protocol/messages/channels/all.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { ChannelForm } from './ChannelForm.tsx'

const dotOf = (state: ChannelState | undefined) =>
  !state?.isOn ? 'default' : state.lost.length > 0 ? 'error' : 'success'

/** /manage/message/channels: by which ways messages leave the product (platform.md §7.6). */
export default function ChannelsPage() {
  const [params, setParams] = useSearchParams()
  const chosen = channelNamed(params.get('channel') ?? '') ?? channels[0]
  const { data, error, refetch } = useQuery(queryOf(channelCalls.list, {}))
  const stateOf = (key: string) => data?.find((state) => state.key === key)
  // the page stays, what is being edited on it does not
  const show = async (channel: string) => {
    if (await mayLeave(hasUnsaved())) setParams({ channel }, { replace: true })
  }
  const state = chosen && stateOf(chosen.key)
  return (
    <PageFrame
      title="消息渠道"
      tabs={
        <Segmented
          aria-label="渠道"
          value={chosen?.key}
          onChange={(key) => void show(key)}
          options={channels.map(({ key, name }) => ({
            value: key,
            label: <StatusDot status={dotOf(stateOf(key))} text={name} />,
          }))}
        />
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : chosen && state ? (
        <ChannelForm key={JSON.stringify(state)} channel={chosen} state={state} />
      ) : (
        <LoadingRows rows={6} columns={1} />
      )}
    </PageFrame>
  )
}
