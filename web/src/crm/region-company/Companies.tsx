import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { useState } from 'react'
import { type RegionCompany, regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { saveForm } from '#web/ui/form/save-form.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { narrowSetting, SettingFoot, SettingHead } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'

interface CompanyField {
  key: Exclude<keyof RegionCompany, 'region' | 'regionName'>
  label: string
  max: number
  digits?: boolean
  extra?: string
}

const fields: readonly CompanyField[] = [
  { key: 'companyName', label: '公司名称', max: 100 },
  { key: 'shortName', label: '简称', max: 50 },
  { key: 'creditCode', label: '统一社会信用代码', max: 30 },
  { key: 'legalPerson', label: '法定代表人', max: 50 },
  { key: 'address', label: '地址', max: 200 },
  { key: 'telephone', label: '电话', max: 50 },
  { key: 'accountName', label: '收款户名', max: 100, extra: '不填写时为公司名称' },
  { key: 'bankName', label: '开户行', max: 100 },
  { key: 'mainAccountNo', label: '主账号', max: 30, digits: true, extra: '导入银行流水前须填写' },
  {
    key: 'subPrefix',
    label: '子账号前缀',
    max: 20,
    digits: true,
    extra: '修改后只影响之后生成的子账号',
  },
]

/** 销售公司: one of each region. */
export function Companies() {
  const [region, setRegion] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(queryOf(regionCompanyCalls.list, {}))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const company = data.find((each) => each.region === region) ?? data[0]
  if (!company) return <EmptyState />
  return (
    <div className={narrowSetting}>
      <SettingHead note="合同、单据和收款账户使用的公司信息" />
      <Segmented
        aria-label="地区"
        value={company.region}
        options={data.map((each) => ({ value: each.region, label: each.regionName }))}
        onChange={setRegion}
      />
      <CompanyForm key={company.region} company={company} />
    </div>
  )
}

function CompanyForm({ company }: { company: RegionCompany }) {
  const client = useQueryClient()
  const [form] = Form.useForm<RegionCompany>()
  const [busy, run] = useBusy()
  const written = Form.useWatch((values) => values, form)
  const dirty =
    written !== undefined && fields.some(({ key }) => (written[key] ?? company[key]) !== company[key])
  const settle = useUnsaved(dirty)
  const save = async (values: RegionCompany) => {
    const isSaved = await run(() =>
      saveForm(form, () => ask(regionCompanyCalls.update, { ...values, region: company.region })),
    )
    if (!isSaved) return
    settle()
    toast.success(`${company.regionName}销售公司已保存`)
    await refresh(client, regionCompanyCalls.list)
  }
  return (
    <Form<RegionCompany>
      name="region-company"
      form={form}
      layout="vertical"
      initialValues={company}
      onFinish={(values) => void save(values)}
      scrollToFirstError={{ focus: true }}
    >
      {fields.map(({ key, label, max, digits, extra }) => (
        <Form.Item
          key={key}
          name={key}
          label={label}
          extra={extra}
          rules={[
            ...(key === 'companyName'
              ? [{ required: true, whitespace: true, message: '请填写公司名称' }]
              : []),
            ...(digits ? [{ pattern: /^\d*$/, message: `${label}应为数字` }] : []),
          ]}
        >
          <Input maxLength={max} />
        </Form.Item>
      ))}
      <SettingFoot dirty={dirty} busy={busy} onCancel={() => form.resetFields()} />
    </Form>
  )
}
