import { useQueryClient } from '@tanstack/react-query'
import { Form, Switch } from 'antd'
import { type ChannelState, channelCalls } from '#protocol/messages/channel-calls.ts'
import type { Channel, SettingValue } from '#protocol/messages/channels/channel.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/Button.tsx'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/SettingParts.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { SettingField } from './SettingField.tsx'

export interface ChannelValues {
  isOn: boolean
  settings: Record<string, SettingValue | null>
}

/** What is kept, what a channel begins with, and nothing of secrets. */
const beginOf = ({ settings: declared }: Channel, { isOn, settings }: ChannelState): ChannelValues => ({
  isOn,
  settings: Object.fromEntries(
    declared.map(({ key, kind, secret, begins }) => {
      const value = settings[key] ?? (secret ? '' : (begins ?? ''))
      return [key, kind === 'switch' ? value === true : String(value)]
    }),
  ),
})

/** Settings of one channel, a try-out with what is written, and whether it is in use. */
export function ChannelForm({ channel, state }: { channel: Channel; state: ChannelState }) {
  const client = useQueryClient()
  const [form] = Form.useForm<ChannelValues>()
  const [saving, runSave] = useBusy()
  const [trying, runTry] = useBusy()
  const begin = beginOf(channel, state)
  const written = Form.useWatch((values) => values, form)
  const dirty = written !== undefined && JSON.stringify({ ...begin, ...written }) !== JSON.stringify(begin)
  const settle = useUnsaved(dirty)
  const save = async ({ isOn, settings }: ChannelValues) => {
    const saved = () => ask(channelCalls.save, { channel: channel.key, isOn: isOn ? 1 : 0, settings })
    if (!(await runSave(saved))) return
    settle()
    toast.success(isOn ? `${channel.name}渠道已保存并启用` : `${channel.name}渠道已保存，未启用`)
    await refresh(client, channelCalls.list)
  }
  const tryOut = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const request = { channel: channel.key, settings: values.settings }
    if (await runTry(() => ask(channelCalls.tryOut, request))) toast.success('测试消息已发出，请查收')
  }
  return (
    <Form<ChannelValues>
      name={channel.key}
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={begin}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      <SettingHead
        note={`${channel.note}。${whoChooses(channel)}`}
        action={
          <Button loading={trying} onClick={() => void tryOut()}>
            发送测试
          </Button>
        }
      />
      <Form.Item name="isOn" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      {channel.settings.map((setting) => (
        <SettingField key={setting.key} setting={setting} isKept={state.kept.includes(setting.key)} />
      ))}
      <SettingFoot dirty={dirty} busy={saving} onCancel={() => form.resetFields()} />
    </Form>
  )
}

const whoChooses = ({ chosenBy }: Channel): string =>
  chosenBy === 'people' ? '每个人在个人中心 › 消息设置中选择哪些消息通过它发送。' : '所有类型的消息都会推送。'
