import { WarningOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { sexes } from '#protocol/hrm/employees/words.ts'
import { type Candidate, candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { candidateEducations, candidateStatuses } from '#protocol/hrm/recruiting/words.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useRequestKey } from '#web/platform/use-request-key.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { ChannelSelect, optionsOf, PostSelect } from './choices.tsx'
import styles from './recruiting.module.css'
import { refreshRecruiting } from './refresh.ts'

interface Values {
  candidateName: string
  mobile: string
  sex: number
  age?: number | null
  email?: string
  postId?: number | null
  workTime?: number | null
  education?: number | null
  graduateSchool?: string
  latestWorkPlace?: string
  channelId?: number | null
  remark?: string
}
type Found = ReplyOf<typeof candidateCalls.duplicates>

const needed = (name: string) => [{ required: true, message: `请填写${name}` }]
const none: Found = { list: [], unseen: 0 }

/** 新建候选人, 编辑候选人; who is there already is shown as soon as phone, mail, or name and school are typed. */
export function CandidateForm({ known, onClose }: { known?: Candidate; onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const submit = useRequestKey()
  // of what the form began with, whatever is read meanwhile
  const [version] = useState(known?.version)
  const [found, setFound] = useState<Found>(none)
  const look = async () => {
    const { candidateName = '', mobile = '', email = '', graduateSchool = '' } = form.getFieldsValue()
    setFound(
      await ask(
        candidateCalls.duplicates,
        { candidateName, mobile, email, graduateSchool, candidateId: known?.candidateId },
        { quiet: true },
      ).catch(() => none),
    )
  }
  const save = (values: Values) => {
    const { postId, education, ...sent } = values
    const request = { ...sent, postId: postId ?? 0, education: education ?? 0 }
    return known
      ? ask(candidateCalls.update, { ...request, candidateId: known.candidateId, version })
      : submit((requestKey) => ask(candidateCalls.add, { ...request, requestKey }))
  }
  return (
    <FormDialog<Values>
      name="recruit-candidate"
      title={known ? '编辑候选人' : '新建候选人'}
      width={720}
      form={form}
      begin={known ? beginOf(known) : { sex: 1 }}
      {...(!known && { again: { text: '保存并继续新建', keeps: ['postId', 'channelId', 'sex'] } })}
      onClose={onClose}
      save={save}
      onSaved={(values) => {
        toast.success(`${known ? '编辑成功' : '添加成功'}：${values.candidateName}`)
        setFound(none)
        void refreshRecruiting(client)
      }}
    >
      <Duplicates found={found} />
      <div className={styles.fields}>
        <Form.Item name="candidateName" label="姓名" rules={needed('姓名')}>
          <Input maxLength={50} onBlur={() => void look()} />
        </Form.Item>
        <Form.Item name="mobile" label="手机" rules={needed('手机')}>
          <Input maxLength={20} onBlur={() => void look()} />
        </Form.Item>
        <Form.Item name="sex" label="性别" rules={needed('性别')}>
          <Select options={optionsOf(sexes)} />
        </Form.Item>
        <Form.Item name="age" label="年龄">
          <NumberInput min={0} max={150} suffix="岁" />
        </Form.Item>
        <Form.Item name="email" label="邮箱">
          <Input maxLength={100} onBlur={() => void look()} />
        </Form.Item>
        <Form.Item name="postId" label="应聘职位" rules={needed('应聘职位')}>
          <PostSelect name={known?.postName ?? null} />
        </Form.Item>
        <Form.Item name="workTime" label="工作年限">
          <NumberInput min={0} max={100} suffix="年" />
        </Form.Item>
        <Form.Item name="education" label="学历" rules={needed('学历')}>
          <Select options={optionsOf(candidateEducations)} />
        </Form.Item>
        <Form.Item name="graduateSchool" label="毕业院校">
          <Input maxLength={100} onBlur={() => void look()} />
        </Form.Item>
        <Form.Item name="latestWorkPlace" label="最近工作单位">
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="channelId" label="招聘渠道">
          <ChannelSelect />
        </Form.Item>
      </div>
      <Form.Item name="remark" label="备注">
        <TextArea maxLength={800} />
      </Form.Item>
    </FormDialog>
  )
}

const beginOf = (known: Candidate): Partial<Values> => ({
  candidateName: known.candidateName ?? '',
  mobile: known.mobile ?? '',
  sex: known.sex ?? 1,
  age: known.age,
  email: known.email ?? '',
  postId: known.postId,
  workTime: known.workTime,
  education: known.education,
  graduateSchool: known.graduateSchool ?? '',
  latestWorkPlace: known.latestWorkPlace ?? '',
  channelId: known.channelId,
  remark: known.remark ?? '',
})

/** Candidates who seem to be the same person; saving stays possible. */
function Duplicates({ found: { list, unseen } }: { found: Found }) {
  if (list.length === 0 && unseen === 0) return null
  return (
    <div className={styles.duplicates} role="status">
      <p>
        <WarningOutlined /> 可能已有相同的候选人，请确认后再保存：
      </p>
      <ul>
        {list.map(({ candidateId, candidateName, postName, status, same }) => (
          <li key={candidateId}>
            {candidateName}
            {postName && `，${postName}`}，{wordOf(candidateStatuses, status)}（{same.join('、')}相同）
          </li>
        ))}
        {unseen > 0 && <li>另有 {unseen} 位不在您的数据范围内</li>}
      </ul>
    </div>
  )
}
