import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { recruitSettingCalls } from '#protocol/hrm/recruiting/setting-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { type ActDialogProps, idsOf, namesOf } from './act-dialog.ts'
import { ChannelSelect, PostSelect } from './choices.tsx'

interface Elimination {
  eliminate?: string
  remarks?: string
}

const REMARK = 200

/** 淘汰/流失, with the reason. */
export function EliminateDialog({ chosen, onClose, onDone }: ActDialogProps) {
  const { data } = useQuery(queryOf(recruitSettingCalls.reasons, {}))
  return (
    <FormDialog<Elimination>
      name="recruit-eliminate"
      title={`淘汰/流失：${namesOf(chosen)}`}
      okText="淘汰候选人"
      danger
      onClose={onClose}
      save={({ eliminate = '', remarks = '' }) =>
        ask(candidateCalls.eliminate, { candidateIds: idsOf(chosen), eliminate, remarks })
      }
      onSaved={() => onDone(`已淘汰：${namesOf(chosen)}`)}
    >
      <Form.Item
        name="eliminate"
        label="淘汰/流失原因"
        rules={[{ required: true, message: '请选择淘汰/流失原因' }]}
      >
        <Select
          loading={data === undefined}
          options={(data ?? []).map((reason) => ({ value: reason, label: reason }))}
        />
      </Form.Item>
      <Form.Item name="remarks" label="备注">
        <TextArea maxLength={REMARK} />
      </Form.Item>
    </FormDialog>
  )
}

/** 更改应聘职位. */
export function PostDialog({ chosen, onClose, onDone }: ActDialogProps) {
  return (
    <FormDialog<{ postId?: number }>
      name="recruit-post-change"
      title={`更改应聘职位：${namesOf(chosen)}`}
      onClose={onClose}
      save={({ postId = 0 }) => ask(candidateCalls.setPost, { candidateIds: idsOf(chosen), postId })}
      onSaved={() => onDone(`已更改应聘职位：${namesOf(chosen)}`)}
    >
      <Form.Item name="postId" label="应聘职位" rules={[{ required: true, message: '请选择应聘职位' }]}>
        <PostSelect />
      </Form.Item>
    </FormDialog>
  )
}

/** 更改招聘渠道. */
export function ChannelDialog({ chosen, onClose, onDone }: ActDialogProps) {
  return (
    <FormDialog<{ channelId?: number }>
      name="recruit-channel-change"
      title={`更改招聘渠道：${namesOf(chosen)}`}
      onClose={onClose}
      save={({ channelId = 0 }) => ask(candidateCalls.setChannel, { candidateIds: idsOf(chosen), channelId })}
      onSaved={() => onDone(`已更改招聘渠道：${namesOf(chosen)}`)}
    >
      <Form.Item name="channelId" label="招聘渠道" rules={[{ required: true, message: '请选择招聘渠道' }]}>
        <ChannelSelect />
      </Form.Item>
    </FormDialog>
  )
}
