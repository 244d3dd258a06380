import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Tree, type TreeDataNode } from 'antd'
import { useMemo, useState } from 'react'
import {
  CATEGORY_NAME_LENGTH,
  type Category,
  MOST_CATEGORY_LEVELS,
  productCategoryCalls,
} from '#protocol/crm/product/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { SettingHead } from '#web/ui/settings/SettingParts.tsx'
import styles from './categories.module.css'

/** A new one below another, at the root (pid 0), or one that gets another name. */
type Edited = { pid: number; categoryId?: undefined; name?: undefined } | Category

interface RowProps {
  category: Category
  level: number
  onEdit: (edited: Edited) => void
  onRemove: (category: Category) => void
}

function CategoryRow({ category, level, onEdit, onRemove }: RowProps) {
  const { name, categoryId } = category
  const bare = { type: 'text', size: 'small' } as const
  return (
    <span className={styles.row}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.acts}>
        {level < MOST_CATEGORY_LEVELS && (
          <Button
            {...bare}
            icon={<PlusOutlined />}
            title="新建下级类别"
            aria-label={`在 ${name} 下新建`}
            onClick={() => onEdit({ pid: categoryId })}
          />
        )}
        <Button
          {...bare}
          icon={<EditOutlined />}
          title="编辑"
          aria-label={`编辑 ${name}`}
          onClick={() => onEdit(category)}
        />
        <Button
          {...bare}
          icon={<DeleteOutlined />}
          title="删除"
          aria-label={`删除 ${name}`}
          onClick={() => onRemove(category)}
        />
      </span>
    </span>
  )
}

/** Categories of products as a tree, each with what can be done to it. */
export function Categories() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(productCategoryCalls.list, {}))
  const [edited, setEdited] = useState<Edited | null>(null)
  const changed = () => refresh(client, productCategoryCalls.list)
  const tree = useMemo(() => {
    const below = Map.groupBy(data ?? [], ({ pid }) => pid)
    const remove = (category: Category) =>
      confirmDelete({
        title: '确定删除?',
        content: `产品类别“${category.name}”将不能再选用。`,
        okText: '删除类别',
        onOk: async () => {
          await ask(productCategoryCalls.remove, { id: category.categoryId })
          toast.success('删除成功')
          await refresh(client, productCategoryCalls.list)
        },
      })
    const nodesBelow = (pid: number, level: number): TreeDataNode[] =>
      (below.get(pid) ?? []).map((category) => ({
        key: category.categoryId,
        title: <CategoryRow category={category} level={level} onEdit={setEdited} onRemove={remove} />,
        children: nodesBelow(category.categoryId, level + 1),
      }))
    return nodesBelow(0, 1)
  }, [data, client])
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={5} columns={1} />
  const save = ({ name }: { name: string }) => {
    const request = { categoryId: edited?.categoryId, pid: edited?.pid ?? 0, name }
    return ask(edited?.categoryId ? productCategoryCalls.update : productCategoryCalls.save, request)
  }
  return (
    <>
      <SettingHead
        note={`最多${MOST_CATEGORY_LEVELS}级；有产品或下级类别的类别不能删除。产品单位在“自定义字段设置”中产品的“产品单位”字段里维护。`}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ pid: 0 })}>
            新建一级类别
          </Button>
        }
      />
      {tree.length === 0 ? (
        <EmptyState text="还没有产品类别" />
      ) : (
        <Tree aria-label="产品类别" treeData={tree} defaultExpandAll selectable={false} blockNode showLine />
      )}
      {edited && (
        <FormDialog<{ name: string }>
          name="category"
          title={edited.categoryId ? '编辑类别' : '新建类别'}
          begin={{ name: edited.name ?? '' }}
          onClose={() => setEdited(null)}
          save={save}
          onSaved={() => {
            toast.success(edited.categoryId ? '编辑成功' : '新增成功')
            void changed()
          }}
        >
          <Form.Item
            name="name"
            label="类别名称"
            rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
          >
            <Input maxLength={CATEGORY_NAME_LENGTH} showCount />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
