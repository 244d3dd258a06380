import { useQueryClient } from '@tanstack/react-query'
import { Form, Radio, Select } from 'antd'
import { useRef } from 'react'
import { palette, projectLimits, projectWords } from '#protocol/office/door.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { useSession } from '#web/platform/session.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { PaletteChoice, type PaletteColor } from '#web/ui/input/PaletteChoice.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { type Cover, CoverChoice, firstCover } from './CoverChoice.tsx'
import styles from './form.module.css'
import { addedOf, changedOf, type ProjectValues } from './project-values.ts'
import { TemplateChoice } from './TemplateChoice.tsx'
import { refreshProjects, useMemberRoles } from './use-projects.ts'

interface ProjectFormProps {
  /** Absent: a new one. */
  project?: WorkInfo
  onClose: () => void
  onMade?: (workId: number) => void
}

const visibilities = [
  { value: projectLimits.isPrivate, label: '私有：只有加入的成员才能看见此项目' },
  { value: projectLimits.isPublic, label: '公开：企业所有成员都可以看见此项目' },
]

const coverAt = ({ isSystemCover, coverUrl, batchId }: WorkInfo): Cover =>
  isSystemCover === 1 || coverUrl === ''
    ? { url: coverUrl, isOwn: false }
    : { url: coverUrl, isOwn: true, own: { url: coverUrl, batchId } }

const colorOf = (color: string | undefined): PaletteColor =>
  palette.find((each) => each === color) ?? palette[0]

/** 创建项目, 编辑项目 (approval-office.md §12.6). */
export function ProjectForm({ project, onClose, onMade }: ProjectFormProps) {
  const client = useQueryClient()
  const { userId } = useSession().user
  const { data: roles = [] } = useMemberRoles()
  const [form] = Form.useForm<ProjectValues>()
  const isOpen = Form.useWatch('isOpen', form)
  const made = useRef(0)
  const requestKey = useRef(newRequestKey())
  const begin: Partial<ProjectValues> = {
    name: project?.name ?? '',
    description: project?.description ?? '',
    color: colorOf(project?.color),
    cover: project ? coverAt(project) : firstCover,
    isOpen: project?.isOpen ?? projectLimits.isPrivate,
    members: project ? project.ownerUser.map((user) => user.userId) : [userId],
    ...(project?.ownerRole ? { ownerRole: project.ownerRole } : {}),
  }
  const save = async (values: ProjectValues) => {
    if (project) await ask(projectCalls.update, { workId: project.workId, ...changedOf(project, values) })
    else {
      const added = await ask(projectCalls.add, { ...addedOf(values), requestKey: requestKey.current })
      made.current = added.workId
    }
  }
  return (
    <FormDialog<ProjectValues>
      name="project"
      title={project ? projectWords.edit : projectWords.create}
      form={form}
      width={640}
      begin={begin}
      okText={project ? '保存' : projectWords.create}
      onClose={onClose}
      save={save}
      onSaved={() => {
        toast.success(project ? '编辑成功' : projectWords.created)
        void refreshProjects(client)
        if (!project) onMade?.(made.current)
      }}
    >
      <Form.Item
        name="name"
        label="项目名称"
        rules={[{ required: true, whitespace: true, message: projectWords.nameMissing }]}
      >
        <Input maxLength={projectLimits.name} />
      </Form.Item>
      {!project && (
        <Form.Item name="templateId" label="模板">
          <TemplateChoice />
        </Form.Item>
      )}
      <Form.Item name="color" label="项目颜色">
        <PaletteChoice />
      </Form.Item>
      <Form.Item name="cover" label="项目封面">
        <CoverChoice />
      </Form.Item>
      <Form.Item name="description" label="描述">
        <TextArea limit={projectLimits.description} maxLength={projectLimits.description} />
      </Form.Item>
      <Form.Item name="isOpen" label="可见范围">
        <Radio.Group className={styles.choices} options={visibilities} />
      </Form.Item>
      {isOpen === projectLimits.isPublic ? (
        <Form.Item
          name="ownerRole"
          label="成员权限"
          rules={[{ required: true, message: '请选择成员权限' }]}
          initialValue={roles[0]?.roleId}
        >
          <Select options={roles.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))} />
        </Form.Item>
      ) : (
        <Form.Item name="members" label="成员">
          <PeopleSelect multiple activeOnly />
        </Form.Item>
      )}
    </FormDialog>
  )
}
