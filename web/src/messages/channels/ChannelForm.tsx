import { useQueryClient } from '@tanstack/react-query'
import { type ChannelState, channelCalls } from '#protocol/messages/channel-calls.ts'
import type { Channel } from '#protocol/messages/channels/channel.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { SettingsForm, type SettingsValues } from '#web/ui/settings/SettingsForm.tsx'

/** Settings of one channel, a try-out with what is written, and whether it is in use. */
export function ChannelForm({ channel, state }: { channel: Channel; state: ChannelState }) {
  const client = useQueryClient()
  const { key, name } = channel
  const save = async ({ isOn, settings }: SettingsValues) => {
    await ask(channelCalls.save, { channel: key, isOn: isOn ? 1 : 0, settings })
    toast.success(isOn ? `${name}渠道已保存并启用` : `${name}渠道已保存，未启用`)
    await refresh(client, channelCalls.list)
  }
  const tryOut = async (settings: SettingsValues['settings']) => {
    await ask(channelCalls.tryOut, { channel: key, settings })
    toast.success('测试消息已发出，请查收')
  }
  return (
    <SettingsForm
      name={key}
      declared={channel.settings}
      state={state}
      note={`${channel.note}。${whoChooses(channel)}`}
      trial={{ name: '发送测试', run: tryOut }}
      onSave={save}
    />
  )
}

const whoChooses = ({ chosenBy }: Channel): string =>
  chosenBy === 'people' ? '每个人在个人中心 › 消息设置中选择哪些消息通过它发送。' : '所有类型的消息都会推送。'
