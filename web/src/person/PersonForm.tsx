import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { ask } from '#web/platform/client.ts'
import { EMPTY } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { refreshModule } from '#web/platform/query-keys.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { emailRules, requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { PersonalHead } from '#web/ui/page/PersonalHead.tsx'
import { SettingFoot } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './PersonPage.module.css'

interface Values {
  realname: string
  sex: number
  email: string
  post: string
}

const LONGEST = 30
const sexes = [
  { value: 1, label: '男' },
  { value: 2, label: '女' },
]
const rules = { realname: requiredText('请填写姓名'), email: emailRules('邮箱格式有误') }

/** 个人信息: what people may change about themselves; the rest is shown locked. */
export function PersonForm() {
  const { user } = useSession()
  const cache = useQueryClient()
  const [busy, run] = useBusy()
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)

  const save = async (values: Values) => {
    const done = await run(() =>
      ask(accountCalls.updateUser, { ...values, sex: values.sex ?? 0, username: user.username }),
    )
    if (!done) return
    setDirty(false)
    toast.success('保存成功')
    await Promise.all([refreshSession(), refreshModule(cache, 'adminUser')])
  }
  const [form] = Form.useForm<Values>()
  const begin = { realname: user.realname, sex: user.sex || undefined, email: user.email, post: user.post }
  return (
    <Form<Values>
      form={form}
      name="person"
      className={styles.form}
      layout="vertical"
      initialValues={begin}
      onValuesChange={() => setDirty(true)}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      <PersonalHead title="个人信息" />
      <div className={styles.pairs}>
        <Form.Item name="realname" label="姓名" rules={rules.realname}>
          <Input maxLength={LONGEST} />
        </Form.Item>
        <Form.Item label="手机号（登录名）" htmlFor="person-username">
          <Input id="person-username" value={user.username} disabled />
        </Form.Item>
        <Form.Item name="sex" label="性别">
          <Select options={sexes} placeholder="请选择" allowClear />
        </Form.Item>
        <Form.Item name="email" label="邮箱" rules={rules.email} validateTrigger="onBlur">
          <Input maxLength={LONGEST} />
        </Form.Item>
        <Form.Item label="部门" htmlFor="person-department">
          <Input id="person-department" value={user.deptName ?? EMPTY} disabled />
        </Form.Item>
        <Form.Item name="post" label="岗位">
          <Input maxLength={LONGEST} />
        </Form.Item>
        <Form.Item label="直属上级" htmlFor="person-superior">
          <Input id="person-superior" value={user.parentName ?? EMPTY} disabled />
        </Form.Item>
      </div>
      <SettingFoot
        dirty={dirty}
        busy={busy}
        onCancel={() => {
          form.resetFields()
          setDirty(false)
        }}
      />
    </Form>
  )
}
