import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { BY_PROPORTION, projectNameOf } from '#protocol/hrm/insurance/items.ts'
import { type InsDetail, type InsMonth, insuranceRowCalls } from '#protocol/hrm/insurance/month-calls.ts'
import { type Scheme, schemeCalls } from '#protocol/hrm/insurance/scheme-calls.ts'
import type { InsProject } from '#protocol/hrm/insurance/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { AmountBox } from './AmountBox.tsx'
import { amountRules, baseRules } from './amount-rules.ts'
import styles from './insurance.module.css'

/** What is entered for a project: the base, or both amounts. */
type Entered = Partial<Record<'defaultAmount' | 'corporateAmount' | 'personalAmount', string>>

interface Values {
  schemeId: number
  /** By scheme and project, so that what was entered for one scheme is not taken for another. */
  entered?: Record<string, Record<string, Entered>>
}

interface EditInsuredDialogProps {
  month: InsMonth
  rows: readonly { iempRecordId: number; employeeName: string }[]
  /** Of a single row: what it has now. */
  detail?: InsDetail
  onClose: () => void
  onSaved: () => void
}

const projectsOf = (scheme: Scheme | InsDetail): InsProject[] =>
  'socialSecurityProjectList' in scheme
    ? [...scheme.socialSecurityProjectList, ...scheme.providentFundProjectList]
    : [...scheme.socialSecurityList, ...scheme.providentFundList]

/** 编辑参保信息: the scheme of people in a month, and their bases or amounts (hrm.md §11.3). */
export function EditInsuredDialog({ month, rows, detail, onClose, onSaved }: EditInsuredDialogProps) {
  const [form] = Form.useForm<Values>()
  const schemeId = Form.useWatch('schemeId', form)
  const { data } = useQuery(queryOf(schemeCalls.list, { pageType: 0 }))
  const kept =
    detail?.schemeId && detail.schemeName && !data?.list.some((scheme) => scheme.schemeId === detail.schemeId)
      ? [{ value: detail.schemeId, label: `${detail.schemeName}（原版本）` }]
      : []
  const options = [
    ...kept,
    ...(data?.list ?? []).map((scheme) => ({ value: scheme.schemeId, label: scheme.schemeName })),
  ]
  const save = ({ schemeId: chosen, entered }: Values) => {
    const projectList = Object.entries(entered?.[chosen] ?? {}).map(([projectId, values]) => ({
      projectId: Number(projectId),
      ...values,
    }))
    const [only] = rows
    return rows.length === 1 && only
      ? ask(insuranceRowCalls.update, { iempRecordId: only.iempRecordId, schemeId: chosen, projectList })
      : ask(insuranceRowCalls.updateMany, {
          iempRecordIds: rows.map(({ iempRecordId }) => iempRecordId),
          schemeId: chosen,
          projectList,
        })
  }
  const names = rows.map(({ employeeName }) => employeeName)
  return (
    <FormDialog<Values>
      name="insured"
      title="编辑参保信息"
      width={720}
      form={form}
      begin={detail?.schemeId ? { schemeId: detail.schemeId } : {}}
      onClose={onClose}
      save={save}
      onSaved={onSaved}
    >
      <Form.Item
        name="schemeId"
        label={`${month.month}月参保方案`}
        extra={names.length > 3 ? `${names.slice(0, 3).join('、')}等 ${names.length} 人` : names.join('、')}
        rules={[{ required: true, message: '请选择参保方案' }]}
      >
        <Select<number> showSearch optionFilterProp="label" placeholder="选择参保方案" options={options} />
      </Form.Item>
      {schemeId && <EnteredProjects key={schemeId} schemeId={schemeId} detail={detail} />}
    </FormDialog>
  )
}

function EnteredProjects({ schemeId, detail }: { schemeId: number; detail: InsDetail | undefined }) {
  const { data } = useQuery(queryOf(schemeCalls.read, { schemeId }))
  if (!data) return <LoadingRows rows={6} columns={3} />
  const known =
    detail?.schemeId === schemeId ? new Map(projectsOf(detail).map((each) => [each.projectId, each])) : null
  const isProportional = data.schemeType === BY_PROPORTION
  const field = (project: InsProject, key: keyof Entered, caption: string) => {
    const now = (known?.get(project.projectId) ?? project)[key]
    return (
      <Form.Item
        key={key}
        name={['entered', String(schemeId), String(project.projectId), key]}
        initialValue={now === null ? '' : String(now)}
        rules={key === 'defaultAmount' ? baseRules(caption) : amountRules(caption)}
        style={{ margin: 0 }}
      >
        <AmountBox aria-label={`${projectNameOf(project)}${caption}`} />
      </Form.Item>
    )
  }
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {isProportional && <th scope="col">缴纳基数</th>}
          {isProportional && <th scope="col">企业 / 个人比例</th>}
          {!isProportional && <th scope="col">公司金额</th>}
          {!isProportional && <th scope="col">个人金额</th>}
        </tr>
      </thead>
      <tbody>
        {projectsOf(data).map((project) => (
          <tr key={project.projectId}>
            <td>
              <span className={styles.projectName}>{projectNameOf(project)}</span>
            </td>
            {isProportional ? (
              <>
                <td>{field(project, 'defaultAmount', '缴纳基数')}</td>
                <td>
                  <span className={styles.projectName}>
                    {project.corporateProportion}% / {project.personalProportion}%
                  </span>
                </td>
              </>
            ) : (
              <>
                <td>{field(project, 'corporateAmount', '公司金额')}</td>
                <td>{field(project, 'personalAmount', '个人金额')}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
