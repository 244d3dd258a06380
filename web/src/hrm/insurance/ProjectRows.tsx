import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { exact, roundings } from '#protocol/hrm/figure.ts'
import { BY_PROPORTION, insuranceRoundings } from '#protocol/hrm/insurance/items.ts'
import { insuranceLimits } from '#protocol/hrm/insurance/limits.ts'
import { isFund, isNamed, projectTypes } from '#protocol/hrm/insurance/words.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { AmountBox } from './AmountBox.tsx'
import styles from './insurance.module.css'
import { amountsOfDraft, blankProject, draftName, type ProjectDraft } from './scheme-draft.ts'

interface ProjectRowsProps {
  title: '社保' | '公积金'
  schemeType: number
  value?: readonly ProjectDraft[]
  onChange?: (projects: readonly ProjectDraft[]) => void
}

const roundingOptions = insuranceRoundings.map((value) => ({ value, label: roundings[value] }))

/** The projects of one list of a scheme: what is entered, what follows, and their sums. */
export function ProjectRows({ title, schemeType, value: projects = [], onChange }: ProjectRowsProps) {
  const isProportional = schemeType === BY_PROPORTION
  const set = (key: number, change: Partial<ProjectDraft>) =>
    onChange?.(projects.map((project) => (project.key === key ? { ...project, ...change } : project)))
  const amounts = projects.map((project) => amountsOfDraft(schemeType, project))
  const total = (side: 'corporateAmount' | 'personalAmount') =>
    formatMoney(amounts.reduce((sum, each) => sum.plus(each[side]), exact(0)).toFixed(2))
  return (
    <>
      <div className={styles.group}>
        <h3>{title}</h3>
        <AddProject
          title={title}
          projects={projects}
          onAdd={(type) => onChange?.([...projects, blankProject(type)])}
        />
      </div>
      {projects.length > 0 && (
        <div className={styles.wide}>
          <table className={`${styles.grid} ${isProportional ? styles.entered : ''}`} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">项目名称</th>
                {isProportional && <th scope="col">默认基数</th>}
                {isProportional && <th scope="col">公司缴纳比例</th>}
                {isProportional && <th scope="col">个人缴纳比例</th>}
                {isProportional && <th scope="col">公司取整</th>}
                {isProportional && <th scope="col">个人取整</th>}
                <th scope="col">公司金额</th>
                <th scope="col">个人金额</th>
                <th scope="col" aria-label="删除" />
              </tr>
            </thead>
            <tbody>
              {projects.map((project, at) => (
                <ProjectRow
                  key={project.key}
                  project={project}
                  isProportional={isProportional}
                  amounts={amounts[at]}
                  onSet={(change) => set(project.key, change)}
                  onRemove={() => onChange?.(projects.filter(({ key }) => key !== project.key))}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={isProportional ? 6 : 1}>
                  合计
                </th>
                <td>
                  <span className={styles.amount}>{total('corporateAmount')}</span>
                </td>
                <td>
                  <span className={styles.amount}>{total('personalAmount')}</span>
                </td>
                <td />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  )
}

interface ProjectRowProps {
  project: ProjectDraft
  isProportional: boolean
  amounts: { corporateAmount: string; personalAmount: string } | undefined
  onSet: (change: Partial<ProjectDraft>) => void
  onRemove: () => void
}

type TextKey =
  | 'defaultAmount'
  | 'corporateProportion'
  | 'personalProportion'
  | 'corporateAmount'
  | 'personalAmount'

function ProjectRow({ project, isProportional, amounts, onSet, onRemove }: ProjectRowProps) {
  const name = draftName(project)
  const box = (key: TextKey, caption: string, suffix?: string) => (
    <td>
      <AmountBox
        aria-label={`${name}${caption}`}
        {...(suffix ? { suffix } : {})}
        value={project[key]}
        onChange={(text) => onSet({ [key]: text })}
      />
    </td>
  )
  const rounding = (key: 'corporateRounding' | 'personalRounding', caption: string) => (
    <td>
      <Select
        className={styles.rounding}
        aria-label={`${name}${caption}`}
        value={project[key]}
        options={roundingOptions}
        popupMatchSelectWidth={false}
        onChange={(value) => onSet({ [key]: value })}
      />
    </td>
  )
  return (
    <tr>
      <td>
        {isNamed(project.type) ? (
          <Input
            aria-label="自定义项目名称"
            placeholder="项目名称"
            maxLength={insuranceLimits.projectName}
            value={project.projectName}
            onChange={({ target }) => onSet({ projectName: target.value })}
          />
        ) : (
          <span className={styles.projectName}>{name}</span>
        )}
      </td>
      {isProportional ? (
        <>
          {box('defaultAmount', '默认基数')}
          {box('corporateProportion', '公司缴纳比例', '%')}
          {box('personalProportion', '个人缴纳比例', '%')}
          {rounding('corporateRounding', '公司取整')}
          {rounding('personalRounding', '个人取整')}
          <td>
            <span className={styles.amount}>{formatMoney(amounts?.corporateAmount)}</span>
          </td>
          <td>
            <span className={styles.amount}>{formatMoney(amounts?.personalAmount)}</span>
          </td>
        </>
      ) : (
        <>
          {box('corporateAmount', '公司金额')}
          {box('personalAmount', '个人金额')}
        </>
      )}
      <td>
        <Button type="text" icon={<DeleteOutlined />} aria-label={`删除${name}`} onClick={onRemove} />
      </td>
    </tr>
  )
}

interface AddProjectProps {
  title: ProjectRowsProps['title']
  projects: readonly ProjectDraft[]
  onAdd: (type: number) => void
}

/** 添加项目: the kinds that are not there yet; those with a name of their own as often as wanted. */
function AddProject({ title, projects, onAdd }: AddProjectProps) {
  const items = projectTypes
    .filter(({ code }) => isFund(code) === (title === '公积金'))
    .filter(({ code }) => isNamed(code) || !projects.some(({ type }) => type === code))
    .map(({ code, word }) => ({
      key: String(code),
      label: isNamed(code) ? '其他（自定义名称）' : word,
      onClick: () => onAdd(code),
    }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button size="small" icon={<PlusOutlined />}>
        添加{title}项目
      </Button>
    </Dropdown>
  )
}
