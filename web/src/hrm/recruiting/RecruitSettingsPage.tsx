import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import { useState } from 'react'
import { type Channel, recruitSettingCalls } from '#protocol/hrm/recruiting/setting-calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Section } from './Facts.tsx'
import styles from './recruiting.module.css'

type Opened = { act: 'add' } | { act: 'rename' | 'remove'; channel: Channel } | { act: 'reasons' } | null

/** /manage/hrm/biz-param: channels and reasons of elimination (hrm.md §9.5). */
export default function RecruitSettingsPage() {
  const client = useQueryClient()
  const foundChannels = useQuery(queryOf(recruitSettingCalls.channels, {}))
  const foundReasons = useQuery(queryOf(recruitSettingCalls.reasons, {}))
  const { data: channels } = foundChannels
  const { data: reasons } = foundReasons
  const error = foundChannels.error ?? foundReasons.error
  const [opened, open] = useState<Opened>(null)
  const done = (words: string) => {
    toast.success(words)
    void Promise.all(['hrmConfig', 'hrmRecruitChannel'].map((module) => refreshModule(client, module)))
  }
  const turn = async (channel: Channel, isOn: boolean) => {
    const changed = { ...channel, status: isOn ? (1 as const) : (0 as const) }
    if (await attempt(ask(recruitSettingCalls.saveChannels, { channels: [changed] })))
      done(`${isOn ? '已启用' : '已停用'}：${channel.value}`)
  }
  const shared = { onClose: () => open(null) }
  if (!channels || !reasons)
    return (
      <PageFrame title="招聘参数设置">
        {error ? (
          <EmptyState
            variant="error"
            text={messageOf(error)}
            onRetry={() => void Promise.all([foundChannels.refetch(), foundReasons.refetch()])}
          />
        ) : (
          <LoadingRows rows={10} columns={2} />
        )}
      </PageFrame>
    )
  return (
    <PageFrame title="招聘参数设置">
      <Section title="招聘渠道">
        <ul className={styles.setting}>
          {channels.map((channel) => (
            <li key={channel.channelId} className={styles.settingRow}>
              <span>{channel.value}</span>
              {channel.isSys === 0 ? (
                <span>
                  <Button type="link" size="small" onClick={() => open({ act: 'rename', channel })}>
                    改名
                  </Button>
                  <Button type="link" size="small" onClick={() => open({ act: 'remove', channel })}>
                    删除
                  </Button>
                </span>
              ) : (
                <span className={styles.count}>系统渠道</span>
              )}
              <Switch
                size="small"
                aria-label={`启用${channel.value}`}
                checked={channel.status === 1}
                onChange={(isOn) => void turn(channel, isOn)}
              />
            </li>
          ))}
        </ul>
        <Button onClick={() => open({ act: 'add' })}>添加渠道</Button>
      </Section>
      <Section title="淘汰原因">
        <p className={styles.reasons}>{reasons.join('、') || '还没有淘汰原因'}</p>
        <Button onClick={() => open({ act: 'reasons' })}>编辑淘汰原因</Button>
      </Section>
      {(opened?.act === 'add' || opened?.act === 'rename') && (
        <FormDialog<{ value: string }>
          {...shared}
          name="recruit-channel"
          title={opened.act === 'add' ? '添加渠道' : '渠道改名'}
          begin={opened.act === 'rename' ? { value: opened.channel.value } : {}}
          save={({ value }) =>
            ask(recruitSettingCalls.saveChannels, {
              channels: [
                opened.act === 'rename' ? { ...opened.channel, value } : { isSys: 0, status: 1, value },
              ],
            })
          }
          onSaved={({ value }) => done(`已保存：${value}`)}
        >
          <Form.Item name="value" label="渠道名称" rules={[{ required: true, message: '请完善信息' }]}>
            <Input maxLength={30} />
          </Form.Item>
        </FormDialog>
      )}
      {opened?.act === 'remove' && (
        <FormDialog<{ to?: number }>
          {...shared}
          name="recruit-channel-remove"
          title={`删除渠道：${opened.channel.value}`}
          okText="删除渠道"
          danger
          save={({ to }) =>
            ask(recruitSettingCalls.removeChannel, {
              deleteChannelId: opened.channel.channelId,
              changeChannelId: to,
            })
          }
          onSaved={() => done(`已删除：${opened.channel.value}`)}
        >
          <Form.Item name="to" label="候选人和员工改为" rules={[{ required: true, message: '请选择渠道' }]}>
            <Select
              options={channels
                .filter(({ channelId }) => channelId !== opened.channel.channelId)
                .map(({ channelId, value: label }) => ({ value: channelId, label }))}
            />
          </Form.Item>
        </FormDialog>
      )}
      {opened?.act === 'reasons' && (
        <FormDialog<{ words: string }>
          {...shared}
          name="recruit-reasons"
          title="编辑淘汰原因"
          begin={{ words: reasons.join('\n') }}
          save={({ words }) =>
            ask(recruitSettingCalls.saveReasons, {
              reasons: words
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            })
          }
          onSaved={() => done('已保存淘汰原因')}
        >
          <Form.Item name="words" label="淘汰原因" extra="每行一个">
            <TextArea />
          </Form.Item>
        </FormDialog>
      )}
    </PageFrame>
  )
}
