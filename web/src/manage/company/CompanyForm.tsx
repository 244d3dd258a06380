import { Form } from 'antd'
import { useState } from 'react'
import { companyCalls } from '#protocol/manage/company/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { refreshSession, useSession } from '#web/platform/session.ts'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './company.module.css'
import { LogoField } from './LogoField.tsx'

interface Values {
  companyName: string
  companyLogo: string
}

const LONGEST_NAME = 50
const rules = requiredText('企业名称不能为空')

/** 企业基本信息设置: name and logo of the company (platform.md §10.1). */
export function CompanyForm() {
  const { company } = useSession()
  const may = useCan()('manage/system/update')
  const [form] = Form.useForm<Values>()
  const [busy, run] = useBusy()
  const [given, setGiven] = useState<Values>(company)
  const written = Form.useWatch((values) => values, form)
  const dirty =
    written !== undefined &&
    (written.companyName !== given.companyName || written.companyLogo !== given.companyLogo)
  const settle = useUnsaved(dirty)
  const save = async (values: Values) => {
    if (!(await run(() => ask(companyCalls.setAdminConfig, values)))) return
    settle()
    setGiven(values)
    toast.success('操作成功')
    await refreshSession()
  }
  return (
    <Form<Values>
      name="company"
      form={form}
      className={narrowSetting}
      layout="vertical"
      initialValues={company}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      <h2 className={styles.title}>企业基本信息设置</h2>
      <SettingHead note="名称和 logo 显示在每个页面的左上角，名称也显示在浏览器标题中。" />
      <Form.Item name="companyName" label="企业名称" rules={rules}>
        <Input maxLength={LONGEST_NAME} disabled={!may} />
      </Form.Item>
      <Form.Item
        name="companyLogo"
        label="企业logo"
        extra={may ? '支持 png、jpeg、gif、jpg 格式，按 15:4 裁剪' : undefined}
      >
        <LogoField disabled={!may} />
      </Form.Item>
      {may && <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.setFieldsValue(given)} />}
    </Form>
  )
}
