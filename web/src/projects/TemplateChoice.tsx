import { DeleteOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { firstLists } from '#protocol/projects/limits.ts'
import { type ProjectTemplate, projectTemplateCalls } from '#protocol/projects/template-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import styles from './form.module.css'

interface TemplateChoiceProps {
  id?: string
  value?: number
  onChange?: (templateId: number | undefined) => void
}

/** With which lists and tasks a project begins: those of a template, or the first lists alone. */
export function TemplateChoice({ id, value, onChange }: TemplateChoiceProps) {
  const client = useQueryClient()
  const { data: templates = [] } = useQuery(queryOf(projectTemplateCalls.list, {}))
  const chosen = templates.find(({ templateId }) => templateId === value)
  const remove = ({ templateId, name }: ProjectTemplate) =>
    confirmDelete({
      title: `删除模板“${name}”？`,
      content: '由它创建的项目不受影响。',
      okText: '删除模板',
      onOk: async () => {
        await ask(projectTemplateCalls.remove, { templateId })
        toast.success('删除成功')
        onChange?.(undefined)
        await refresh(client, projectTemplateCalls.list)
      },
    })
  return (
    <>
      <span className={styles.template}>
        <Select
          id={id}
          className={styles.grows}
          placeholder="空白项目"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={value}
          options={templates.map(({ templateId, name }) => ({ value: templateId, label: name }))}
          onChange={onChange}
        />
        {chosen?.mayDelete && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除模板 ${chosen.name}`}
            title="删除模板"
            onClick={() => remove(chosen)}
          />
        )}
      </span>
      <p className={styles.hint}>
        任务列表：{(chosen?.lists ?? firstLists).join('、')}
        {chosen && chosen.taskCount > 0 && `；${chosen.taskCount} 个任务`}
      </p>
    </>
  )
}
