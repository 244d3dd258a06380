import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { hasCity } from '#protocol/hrm/insurance/city.ts'
import { BY_AMOUNT, BY_PROPORTION } from '#protocol/hrm/insurance/items.ts'
import { insuranceLimits } from '#protocol/hrm/insurance/limits.ts'
import { type Scheme, schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { CityPicker } from './CityPicker.tsx'
import styles from './insurance.module.css'
import { ProjectRows } from './ProjectRows.tsx'
import { refreshInsurance } from './refresh.ts'
import { draftsOf, faultOfProjects, type ProjectDraft, requestOf } from './scheme-draft.ts'

interface Values {
  schemeName: string
  city: string
  schemeType: number
  social: readonly ProjectDraft[]
  fund: readonly ProjectDraft[]
}

interface SchemeDialogProps {
  /** The one to edit; absent: a new one. */
  schemeId?: number
  onClose: () => void
}

/** 添加参保方案 / 编辑参保方案. */
export function SchemeDialog({ schemeId, onClose }: SchemeDialogProps) {
  const { data } = useQuery({
    ...queryOf(schemeCalls.read, { schemeId: schemeId ?? 0 }),
    enabled: schemeId !== undefined,
  })
  if (schemeId !== undefined && !data) return null
  return <SchemeForm scheme={data} onClose={onClose} />
}

const types = [
  { value: BY_PROPORTION, label: '设置参保基数和比例' },
  { value: BY_AMOUNT, label: '仅设置参保金额' },
]

function SchemeForm({ scheme, onClose }: { scheme: Scheme | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const schemeType = Form.useWatch('schemeType', form) ?? scheme?.schemeType ?? BY_PROPORTION
  const save = ({ social, fund, ...values }: Values) =>
    ask(schemeCalls.save, {
      ...values,
      ...(scheme ? { schemeId: scheme.schemeId, houseType: scheme.houseType ?? '' } : {}),
      socialSecurityProjectList: social.map(requestOf),
      providentFundProjectList: fund.map(requestOf),
    })
  const checked = (isNeeded: boolean) => ({
    validator: (_: unknown, projects: readonly ProjectDraft[] = []) => {
      const fault =
        isNeeded && projects.length === 0
          ? '请添加社保项目'
          : faultOfProjects(form.getFieldValue('schemeType'), projects)
      return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
    },
  })
  return (
    <FormDialog<Values>
      name="insurance-scheme"
      title={scheme ? '编辑参保方案' : '添加参保方案'}
      width={1080}
      form={form}
      begin={{
        schemeName: scheme?.schemeName ?? '',
        city: scheme?.city ?? '',
        schemeType: scheme?.schemeType ?? BY_PROPORTION,
        ...draftsOf(scheme),
      }}
      onClose={onClose}
      save={save}
      onSaved={({ schemeName }) => {
        toast.success(`${scheme ? '编辑成功' : '添加成功'}：${schemeName}`)
        void refreshInsurance(client)
      }}
    >
      <div className={styles.two}>
        <Form.Item name="schemeName" label="方案名称" rules={requiredText('方案名称不能为空')}>
          <Input maxLength={insuranceLimits.schemeName} showCount />
        </Form.Item>
        <Form.Item
          name="city"
          label="参保城市"
          required
          rules={[
            {
              validator: (_, city: string) =>
                hasCity(city) ? Promise.resolve() : Promise.reject(new Error('请选择参保城市')),
            },
          ]}
        >
          <CityPicker />
        </Form.Item>
      </div>
      <Form.Item name="schemeType" noStyle>
        <TypeChoice />
      </Form.Item>
      <Form.Item name="social" validateTrigger={[]} rules={[checked(true)]} style={{ marginBottom: 12 }}>
        <ProjectRows title="社保" schemeType={schemeType} />
      </Form.Item>
      <Form.Item name="fund" validateTrigger={[]} rules={[checked(false)]} style={{ marginBottom: 0 }}>
        <ProjectRows title="公积金" schemeType={schemeType} />
      </Form.Item>
    </FormDialog>
  )
}

const TypeChoice = ({ value, onChange }: { value?: number; onChange?: (type: number) => void }) => (
  <Segmented<number>
    aria-label="设置方式"
    value={value}
    options={types}
    onChange={(type) => onChange?.(type)}
  />
)
